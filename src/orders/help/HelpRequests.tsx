import { Check, Clock, X } from 'lucide';
import { clockTime } from '../../model/clock-time.ts';
import { dateAndTime } from '../../model/dates.ts';
import { allOf } from '../../model/lists.ts';
import { formatPaise } from '../../model/money.ts';
import { Card } from '../../ui/Card.tsx';
import { Strip } from '../../ui/Strip.tsx';
import Text from '../../ui/Text.module.css';
import { refundSentence } from '../order-text.ts';
import type { HelpRequest } from './help-model.ts';
import { PROBLEM_NAMES } from './problem-names.ts';
import s from './HelpRequests.module.css';
import * as m from './messages.ts';

const LOOKS = {
  review: { icon: Clock, tint: 'butter' },
  approved: { icon: Check, tint: 'leaf' },
  refused: { icon: X, tint: 'rose' },
} as const;

/** The shopper's requests about an order, with their outcomes. */
export function HelpRequests({ requests }: { requests: readonly HelpRequest[] }) {
  return (
    <Card aria-label={m.yourRequests} testid="help-requests">
      <h2 className={Text.title}>{m.yourRequests}</h2>
      {/* announces an outcome that arrives while the page is open */}
      <ul role="status" className={s.list}>
        {requests.map((request) => (
          <li key={request.id} data-testid="help-request" data-status={request.status}>
            <Strip
              {...LOOKS[request.status]}
              title={titleOf(request)}
              detail={
                <>
                  {outcomeOf(request)}
                  <span className={s.when}>{dateAndTime(request.askedAt)}</span>
                </>
              }
              lines={0}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const titleOf = ({ problem, items }: HelpRequest): string =>
  m.labelled(PROBLEM_NAMES[problem], allOf(items.map(({ name, quantity }) => m.timesOf(quantity, name))));

function outcomeOf({ status, remedy, amount, refund, replacementAt, message }: HelpRequest): string {
  if (status === 'refused') return m.notApproved(message);
  if (status === 'review') {
    return remedy === 'replacement' ? m.checkingReplacement : m.checkingRefund(formatPaise(amount));
  }
  if (refund) return refundSentence(refund);
  return replacementAt === null ? m.approved : m.replacementDue(clockTime(replacementAt));
}
