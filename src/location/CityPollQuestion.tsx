import { useMemo } from 'react';
import { useStore } from '../ui/use-store.ts';
import { createCityPoll, POLL_CITIES } from './city-poll.ts';
import Stack from '../ui/Stack.module.css';
import s from './LocationPanel.module.css';
import { useLocationStore } from './location-context.tsx';
import * as m from './messages.ts';

/** A poll in cities that are not served yet. */
export function CityPollQuestion({ place }: { place: string }) {
  const { panel } = useLocationStore();
  const poll = useMemo(() => createCityPoll(panel, panel), [panel]);
  const { answer } = useStore(poll.watched);
  if (!poll.isShownFor(place)) return null;
  return (
    <section className={s.cities} aria-label={m.pollQuestion} data-testid="city-poll">
      <h3 className={s.heading}>{m.pollQuestion}</h3>
      {answer === null ? (
        <ul className={Stack.wrap}>
          {POLL_CITIES.map((city) => (
            <li key={city}>
              <button type="button" className={s.chip} onClick={() => poll.answer(city)}>
                {city}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">{m.pollAnswered(answer)}</p>
      )}
    </section>
  );
}
