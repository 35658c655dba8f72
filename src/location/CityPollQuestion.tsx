import { useStore } from '../ui/use-store.ts';
import { POLL_CITIES } from './city-poll.ts';
import s from './LocationPanel.module.css';
import { useLocationStore } from './location-context.tsx';

/** Asked where nothing is delivered, in the cities that may be next. */
export function CityPollQuestion({ place }: { place: string }) {
  const { poll } = useLocationStore();
  const { answer } = useStore(poll.watched);
  if (!poll.concerns(place)) return null;
  return (
    <section className={s.cities} aria-label="Where next?" data-testid="city-poll">
      <h3 className={s.heading}>Where should we deliver next?</h3>
      {answer === null ? (
        <ul className={s.chips}>
          {POLL_CITIES.map((city) => (
            <li key={city}>
              <button type="button" className={s.chip} onClick={() => poll.answer(city)}>
                {city}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">Thank you. We have noted {answer}.</p>
      )}
    </section>
  );
}
