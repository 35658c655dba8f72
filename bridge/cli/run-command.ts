import { CommandError } from './command-error.ts';
import { createPartner } from './create-command.ts';
import { type HarnessParts, runHarness } from './harness-command.ts';
import * as m from './messages.ts';

/**
 * The command `doorstep-bridge`. Resolves with its exit code: 0, or 2 after a mistake of the person, which `print` tells.
 * A harness keeps running.
 */
export async function runCommand(
  [name = '--help', ...args]: readonly string[],
  parts: HarnessParts & { templates: string },
  print: (text: string) => void,
): Promise<number> {
  try {
    if (name === '--help' || name === '-h') print(m.usage);
    else if (name === 'create') print(createPartner(args, parts));
    else if (name === 'harness') {
      const { url, pairs } = await runHarness(args, parts);
      const [site, ...maps] = pairs;
      print(m.serving(site?.real ?? '', url, maps));
    } else throw new CommandError(m.unknownCommand(name));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    print(error.message);
    return 2;
  }
}
