import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import s from './parts.module.css';

export type PartName = 'wallets' | 'wallet' | 'walletFailed' | 'cards' | 'sheets';

export interface LaterPart {
  load(): Promise<ComponentType>;
  /** null until it has come */
  loaded(): ComponentType | null;
}

/** What only some ways to pay need: loaded when one of them is opened. */
export type Parts = Readonly<Record<PartName, LaterPart>>;

export const PartsContext = createContext<Parts | null>(null);

/** A part as soon as it has come. One that cannot be had says so where it would stand, and takes nothing else with it. */
export function Part({ name, meanwhile }: { name: PartName; meanwhile?: ReactNode }) {
  const parts = useContext(PartsContext);
  if (parts === null)
    throw new Error('[checkout] no parts here: wrap the tree in <PartsContext value={parts}>');
  const part = parts[name];
  const [Loaded, setLoaded] = useState<ComponentType | null>(() => part.loaded());
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads again
  useEffect(() => {
    let gone = false;
    part.load().then(
      (Got) => {
        if (!gone) setLoaded(() => Got);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [part, tries]);
  if (Loaded) return <Loaded />;
  if (meanwhile !== undefined) return meanwhile;
  if (failed) {
    const retry = () => {
      setFailed(false);
      setTries(tries + 1);
    };
    return <ErrorState message="This part could not be loaded." onRetry={retry} />;
  }
  return (
    <SkeletonGroup label="One moment" className={s.waiting}>
      <Skeleton className={s.row} />
      <Skeleton className={s.row} />
    </SkeletonGroup>
  );
}
