import { BadgeIndianRupee, Bike, type IconNode, Leaf, ShieldCheck } from 'lucide';
import { Fragment } from 'react';
import { dialable, formatPhone } from '../model/phone-number.ts';
import type { SellerDetails } from '../model/seller.ts';
import { definePage, type PageOf } from '../page/define-page.ts';
import { href, paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { AppLink } from '../ui/Link.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import type { Tint } from '../ui/tint.ts';
import s from './AboutPage.module.css';
import * as m from './messages.ts';

const PROMISES: readonly { icon: IconNode; tint: Tint; title: string; detail: string; to?: string }[] = [
  {
    icon: Bike,
    tint: 'leaf',
    title: m.speedTitle,
    detail: m.speedDetail,
  },
  {
    icon: Leaf,
    tint: 'butter',
    title: m.freshTitle,
    detail: m.freshDetail,
    to: paths.help,
  },
  {
    icon: BadgeIndianRupee,
    tint: 'sky',
    title: m.billTitle,
    detail: m.billDetail,
  },
  {
    icon: ShieldCheck,
    tint: 'rose',
    title: m.dataTitle,
    detail: m.dataDetail,
  },
];

type AboutStore = PageOf<object, { seller: SellerDetails }>;

function AboutPage({ store }: { store: AboutStore }) {
  return (
    <Screen name="about">
      <ScreenHeader title={m.aboutUs} onBack={store.back} />
      <div className={s.page}>
        <p className={s.lead}>{m.aboutLead}</p>
        <Card className={s.promises}>
          {PROMISES.map(({ icon, tint, title, detail, to }) => (
            <div key={title} className={s.promise}>
              <IconTile icon={icon} tint={tint} />
              <div>
                <h2 className={s.title}>{title}</h2>
                <p className={s.detail}>{detail}</p>
                {to && (
                  <AppLink to={to} className={s.more}>
                    {m.howRefundsWork}
                  </AppLink>
                )}
              </div>
            </div>
          ))}
        </Card>
        <LegalDetails seller={store.seller} />
        <ButtonLink to={href.home()} block>
          {m.startShopping}
        </ButtonLink>
      </div>
    </Screen>
  );
}

/** What the law requires every shop to say. */
function LegalDetails({ seller }: Pick<AboutStore, 'seller'>) {
  return (
    <Card testid="legal-details">
      <h2 className={s.title}>{m.legalDetails}</h2>
      <dl className={s.legal}>
        <Entry title={m.seller} text={seller.name} note={seller.address} />
        <Entry title={m.customerCare} phone={seller.phone} email={seller.email} />
        <Entry title={m.fssaiLicence} text={seller.fssaiLicence} />
        <Entry
          title={m.grievanceOfficer}
          text={seller.grievanceOfficer}
          phone={seller.grievancePhone}
          email={seller.grievanceEmail}
          note={m.grievanceTimes}
        />
        <Entry title={m.returns} text={seller.returns} />
        <Entry title={m.refunds} text={seller.refunds} />
      </dl>
    </Card>
  );
}

interface EntryProps {
  title: string;
  text?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  note?: string | undefined;
}

/** A detail that the seller has not provided is named all the same. */
function Entry({ title, text, phone, email, note }: EntryProps) {
  return (
    <div>
      <dt className={s.detail}>{title}</dt>
      {text ? <dd>{text}</dd> : !phone && !email && <dd>{m.notProvided}</dd>}
      {phone && (
        <dd>
          <a href={`tel:${dialable(phone)}`}>{formatPhone(phone)}</a>
        </dd>
      )}
      {email && (
        <dd>
          <a href={`mailto:${email}`}>
            {email.split(/(?=[@.])/).map((part) => (
              <Fragment key={part}>
                <wbr />
                {part}
              </Fragment>
            ))}
          </a>
        </dd>
      )}
      {note && <dd className={s.detail}>{note}</dd>}
    </div>
  );
}

export const page = definePage<object, Pick<AboutStore, 'seller'>>({
  where: 'about',
  View: AboutPage,
  initial: () => ({}),
  head: () => ({
    title: m.aboutUs,
    description: m.aboutDescription,
    canonical: paths.aboutUs,
  }),
  actions: ({ deps }) => ({ seller: deps.config.sellerDetails ?? {} }),
});
