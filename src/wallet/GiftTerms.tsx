import { Button } from '../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import type { Part } from './reduce-gifts.ts';
import Stack from '../ui/Stack.module.css';
import s from './GiftTerms.module.css';
import * as m from './messages.ts';

/** The terms of all gift cards. If they fail to load, only this part of the page shows the failure. */
export function GiftTerms({
  part,
  onRetry,
}: {
  part: Part<readonly string[]>;
  onRetry: () => Promise<void>;
}) {
  const { data, failed } = part;
  return (
    <section className={s.terms} aria-labelledby="gift-terms">
      <h2 id="gift-terms" className={s.heading}>
        {m.termsTitle}
      </h2>
      {data !== null && (
        <ul className={s.list} data-testid="gift-terms">
          {data.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
      {data === null && failed && (
        <p className={s.failed}>
          {m.termsNotLoaded}
          <Button kind="quiet" size="small" testid="gift-terms-retry" onClick={() => void onRetry()}>
            {m.tryAgain}
          </Button>
        </p>
      )}
      {data === null && !failed && (
        <SkeletonGroup className={Stack.tight} label={m.loadingTerms}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </SkeletonGroup>
      )}
    </section>
  );
}
