import { Mail, PackageSearch, Phone } from 'lucide';
import { dialable, formatPhone } from '../../model/phone-number.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { useStore } from '../../ui/use-store.ts';
import Text from '../../ui/Text.module.css';
import type * as Code from './load-help.ts';
import { type HelpContact, type HelpState, newHelpState } from './help-state.ts';
import s from './HelpPage.module.css';
import * as m from './messages.ts';

function HelpPage({ store }: { store: PageOf<HelpState> }) {
  const { contact, sections, failureType } = useStore(store.watched);
  return (
    <Screen name="help">
      <ScreenHeader title={m.help} onBack={store.back} />
      <div className={s.page} data-testid="help-page">
        <Card className={s.problem}>
          <Strip icon={PackageSearch} level={2} title={m.problemTitle} detail={m.problemDetail} lines={0} />
          <ButtonLink to={paths.orders} block>
            {m.yourOrders}
          </ButtonLink>
        </Card>
        {contact === null && failureType === null && (
          <SkeletonGroup label={m.loadingHelp}>
            <Skeleton className={s.skeleton} />
          </SkeletonGroup>
        )}
        {contact === null && failureType !== null && <LoadFailed failure={failureType} store={store} />}
        {contact && <Contact {...contact} />}
        {sections.map(({ title, questions }) => (
          <section key={title}>
            <h2 className={s.heading}>{title}</h2>
            <Card padding="flush">
              {questions.map(({ question, answer }) => (
                <Question key={question} title={question} answer={answer} testid="help-question" />
              ))}
            </Card>
          </section>
        ))}
      </div>
    </Screen>
  );
}

function Contact({ phone, email, hours }: HelpContact) {
  if (phone === '' && email === '') return null;
  return (
    <Card>
      <h2 className={Text.title}>{m.contactUs}</h2>
      {hours !== '' && <p className={Text.note}>{hours}</p>}
      {phone !== '' && (
        <ContactLink icon={Phone} url={`tel:${dialable(phone)}`} text={m.callUs(formatPhone(phone))} />
      )}
      {email !== '' && <ContactLink icon={Mail} url={`mailto:${email}`} text={m.emailUs(email)} />}
    </Card>
  );
}

function ContactLink({ icon, url, text }: { icon: IconNode; url: string; text: string }) {
  return (
    <a className={s.contact} href={url}>
      <Icon node={icon} />
      {text}
    </a>
  );
}

export const page = definePage<HelpState, object, never, typeof Code>({
  where: 'help',
  View: HelpPage,
  initial: newHelpState,
  loads: true,
  shows: ({ contact }) => contact !== null,
  showsFailure: 'always',
  head: () => ({ title: m.help, description: m.helpDescription, canonical: paths.help }),
});
