import { FileX } from 'lucide';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import { FileName } from '../FileName.tsx';
import { usePrint, usePrintStore } from '../print-context.tsx';
import { UPLOAD_FAILED_TITLE, type UploadFailure } from '../print-model.ts';
import Stack from '../../ui/Stack.module.css';
import s from './UploadFailedModal.module.css';
import * as m from './messages.ts';

/** The failures with their reasons, and buttons to retry or to choose other files. */
export function UploadFailedModal() {
  const store = usePrintStore();
  const { failure } = usePrint();
  if (failure === null) return null;
  const chooseOthers = () => {
    store.dismissFailure();
    store.openUpload();
  };
  const failures = [failure, ...failure.others];
  return (
    <Dialog
      name="UPLOAD_FAILED_MODAL"
      title={UPLOAD_FAILED_TITLE}
      kind="modal"
      onClose={store.dismissFailure}
      footer={
        <div className={Stack.tight}>
          {failure.canTryAgain && (
            <Button block testid="retry" onClick={() => void store.retryUploads()}>
              {m.tryAgain}
            </Button>
          )}
          <Button
            block
            kind={failure.canTryAgain ? 'secondary' : 'primary'}
            testid="print-choose-others"
            onClick={chooseOthers}
          >
            {m.chooseOtherFiles}
          </Button>
        </div>
      }
    >
      <div className={Stack.loose} role="alert" data-testid="upload-failed">
        {failures.map((one) => (
          <Failure key={one.message + one.detail} failure={one} />
        ))}
      </div>
      {failures.map(({ supportCode }) => supportCode && <SupportCode key={supportCode} code={supportCode} />)}
    </Dialog>
  );
}

function Failure({ failure: { message, detail, names } }: { failure: UploadFailure }) {
  return (
    <div className={s.failure}>
      <span className={s.icon}>
        <Icon node={FileX} size={22} />
      </span>
      <div className={s.text}>
        <p className={s.message}>{message}</p>
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name} className={s.name}>
                <FileName name={name} />
              </li>
            ))}
          </ul>
        )}
        {detail !== '' && <p className={s.detail}>{detail}</p>}
      </div>
    </div>
  );
}
