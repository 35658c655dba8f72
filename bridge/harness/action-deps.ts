import type { createRecording } from './create-recording.ts';
import type { HarnessHost } from './host.ts';
import type { DeviceControls, SheetAnswer, SheetInfo } from './protocol.ts';
import type { OpenedLink } from './read-link.ts';
import type { HarnessFact, HarnessState } from './reduce-harness.ts';

/** What the actions of the page work with. */
export interface ActionDeps {
  state: HarnessState;
  dispatch: (fact: HarnessFact) => void;
  hosts: readonly HarnessHost[];
  host: HarnessHost;
  recording: ReturnType<typeof createRecording>;
  /** the framed page; undefined: none is open */
  device: () => DeviceControls | undefined;
  readLink: (link: string, origin: string) => OpenedLink;
  /** these two leave no step in a recording */
  kill: () => void;
  answerSheet: (sheet: SheetInfo, answer: SheetAnswer) => void;
}
