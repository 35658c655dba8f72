import { BadgeIndianRupee, Bike, type IconNode, Leaf, ShieldCheck } from 'lucide';
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

function AboutPage({ store }: { store: PageOf<object> }) {
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
        <ButtonLink to={href.home()} block>
          {m.startShopping}
        </ButtonLink>
      </div>
    </Screen>
  );
}

export const page = definePage({
  where: 'about',
  View: AboutPage,
  initial: () => ({}),
  head: () => ({
    title: m.aboutUs,
    description: m.aboutDescription,
    canonical: paths.aboutUs,
  }),
});
