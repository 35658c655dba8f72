import { useDeferredValue, useMemo } from 'react';
import { describeOtherBuild, describeOtherSetup } from './compare-setups.ts';
import { findDifference, findReplayDifference } from './compare-timelines.ts';
import type { TimelineRow } from './protocol.ts';
import type { Replay } from './use-replay.ts';
import c from './Comparison.module.css';
import s from './Timeline.module.css';
import type { TimelineFile } from './timeline-file.ts';

const TONES = { good: c.good, bad: c.bad, plain: c.plain };

/** Where this timeline first differs from one in a file. */
export function Comparison({
  rows,
  opened,
  name,
  file,
  replay,
  onShow,
  onClose,
}: {
  rows: readonly TimelineRow[];
  /** how the page is set up, and the build that it shows */
  opened: Pick<TimelineFile, 'setup' | 'build'>;
  name: string;
  file: TimelineFile;
  /** absent: the page has no sandbox to replay it in */
  replay: Replay | undefined;
  onShow(key: string): void;
  onClose(): void;
}) {
  const currentRows = useDeferredValue(rows);
  const isReplayed = replay?.file === file;
  const isReplaying = isReplayed && replay.isRunning;
  const difference = useMemo(
    () =>
      isReplayed ? findReplayDifference(currentRows, file.rows) : findDifference(currentRows, file.rows),
    [currentRows, file, isReplayed],
  );
  const otherSetup = isReplayed ? describeOtherBuild(opened, file) : describeOtherSetup(opened, file);
  const shownKey = difference?.ours?.key;
  const count = file.rows.filter(({ part }) => part === undefined).length;
  return (
    <section className={c.comparison} aria-label="Comparison" data-testid="comparison">
      {isReplayed && (
        <p
          className={TONES[replay.tone]}
          role="status"
          // the steps would interrupt each other
          aria-live={isReplaying ? 'off' : 'polite'}
          data-testid="replay-status"
        >
          {replay.text}
        </p>
      )}
      {otherSetup !== null && <p className={c.plain}>{otherSetup}</p>}
      {!isReplaying && (
        <p className={difference ? c.bad : c.good} role="status">
          <b>
            {difference ? 'First difference' : 'No difference'}
            {isReplayed && ' in the calls'}
          </b>
          {difference && `: ${difference.text}`}
        </p>
      )}
      <p className={c.file}>
        {name}, {count} events{file.build && `, ${file.build}`}
      </p>
      <div className={c.buttons}>
        {isReplaying && (
          <button type="button" className={s.small} data-testid="replay-stop" onClick={replay.stop}>
            Stop
          </button>
        )}
        {replay && !isReplaying && (
          <button
            type="button"
            className={s.small}
            data-testid="replay"
            title="Starts over with the seed data and empty storage, and repeats the steps of the file"
            onClick={() => replay.start(file)}
          >
            Replay
          </button>
        )}
        {!isReplaying && shownKey !== undefined && (
          <button type="button" className={s.small} onClick={() => onShow(shownKey)}>
            Show
          </button>
        )}
        <a className={s.small} href={`/harness${file.setup}`}>
          Open its set-up
        </a>
        <button type="button" className={s.small} onClick={onClose}>
          End comparison
        </button>
      </div>
    </section>
  );
}
