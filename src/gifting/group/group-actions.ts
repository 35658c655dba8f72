import { fetchAddresses } from '../../address/address-api.ts';
import type { SavedAddress } from '../../address/address-model.ts';
import { serverNow } from '../../model/server-now.ts';
import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import { isApiError } from '../../http/api.ts';
import { pathTo, paths } from '../../platform/paths.ts';
import { shareLink } from '../../platform/share-link.ts';
import { joinGroup, removeMember, renameMember, setDelivery, startGame } from '../group-api.ts';
import { type GiftPlace, MIN_MEMBERS, type Group, type Member } from '../gift-group.ts';
import { type GroupRefusal, explainRefusal } from '../group-refusals.ts';
import type { Editing, GroupCall, GroupFact, GroupState } from './reduce-group.ts';
import * as m from './messages.tsx';

/** The polling interval while a group is shown. */
const REFRESH_MS = 20_000;

export interface GroupActions {
  typeName(name: string): void;
  join(): Promise<void>;
  edit(member: Member, action: Editing['action']): void;
  typeEdited(name: string): void;
  closeEdit(): void;
  saveEdit(): Promise<void>;
  /** asks whether to draw the names */
  confirmDraw(): void;
  dismissDraw(): void;
  startGame(): Promise<void>;
  /** opens the choice of an address for this place */
  choosePlace(to: GiftPlace): void;
  closePlace(): void;
  /** the shopper's own addresses that are delivered to; rejects as a request does */
  fetchOwnAddresses(signal: AbortSignal): Promise<readonly SavedAddress[]>;
  /** null: no gifts are sent there */
  savePlace(addressId: number | null): Promise<void>;
  share(): Promise<void>;
}
export type GroupStore = PageOf<GroupState, GroupActions>;
type GroupPage = Page<GroupState, GroupFact>;

/** Refusals which mean that the displayed group is outdated. */
const OUTDATED_REFUSALS: readonly (GroupRefusal | 'gone' | null)[] = [
  'gone',
  'ALREADY_MEMBER',
  'ALREADY_STARTED',
  'GROUP_FULL',
  'NOT_OWNER',
  'TOO_FEW',
];

/** `myName`: the shopper's name in the shop */
export const groupActions =
  (myName: () => string) =>
  (page: GroupPage): GroupActions & { hooks: Pick<PageHooks, 'start' | 'viewed'> } => {
    const { get, apply } = page;
    const { api, analytics, bridge, connectivity, messages, navigation } = page.deps;
    const id = () => page.match().params.groupId ?? '';
    const hasEnoughMembers = () => (get().group?.memberCount ?? 0) >= MIN_MEMBERS;

    /** Runs `task`, whose response replaces the group. Resolves with false if the task failed. */
    async function change(call: GroupCall, task: () => Promise<Group | null>): Promise<boolean> {
      if (get()[call] === 'loading') return false;
      apply({ type: 'call-asked', call });
      if (get()[call] !== 'loading') return false;
      // A load in progress is cancelled, because its response would be older.
      page.cancel();
      try {
        apply({ type: 'call-answered', call, group: await task() });
        return true;
      } catch (error) {
        if (!isApiError(error)) page.report(error);
        const { code, message } = explainRefusal(error, connectivity.online());
        if (!OUTDATED_REFUSALS.includes(code)) {
          apply({ type: 'call-failed', call, message });
          return false;
        }
        apply({ type: 'call-failed', call, message: '' });
        apply({ type: 'edit-closed' });
        apply({ type: 'place-closed' });
        messages.toast(message, 5000);
        await page.reload();
        return false;
      }
    }

    return {
      typeName: (name) => apply({ type: 'named', name }),
      async join() {
        const { name } = get();
        const hasJoined = await change('joining', () => joinGroup(api, id(), name.trim()));
        if (hasJoined) analytics.track('Gift Group Joined', { member_count: get().group?.memberCount ?? 1 });
      },
      edit: (member, action) => apply({ type: 'edit-opened', member, action }),
      typeEdited: (name) => apply({ type: 'edit-named', name }),
      closeEdit: () => apply({ type: 'edit-closed' }),
      async saveEdit() {
        const { editing } = get();
        if (!editing) return;
        const { member, action, name } = editing;
        const isSaved = await change('updating', () =>
          action === 'rename'
            ? renameMember(api, id(), member.id, name.trim())
            : removeMember(api, id(), member.id),
        );
        if (!isSaved || action === 'rename' || !member.isYou) return;
        messages.toast(m.groupLeft);
        if (page.shown()) navigation.go(paths.secretSanta, { replace: true });
      },
      confirmDraw() {
        if (hasEnoughMembers() && get().starting !== 'loading') apply({ type: 'draw-asked' });
      },
      dismissDraw: () => apply({ type: 'draw-dismissed' }),
      async startGame() {
        apply({ type: 'draw-dismissed' });
        if (!hasEnoughMembers()) return;
        const hasStarted = await change('starting', () => startGame(api, id()));
        if (hasStarted) analytics.track('Gift Game Started', { member_count: get().group?.memberCount ?? 0 });
      },
      choosePlace: (to) => apply({ type: 'place-opened', to }),
      closePlace: () => apply({ type: 'place-closed' }),
      async fetchOwnAddresses(signal) {
        const { addresses } = await fetchAddresses(api, signal);
        return addresses.filter(({ isEditable, serviceable }) => isEditable && serviceable);
      },
      async savePlace(addressId) {
        const to = get().choosingPlace;
        if (to !== null) await change('placing', () => setDelivery(api, id(), to, addressId));
      },
      async share() {
        const { group } = get();
        if (!group) return;
        const link = {
          title: group.name,
          text: m.invitationText(group.name),
          url: navigation.absolute(pathTo('secretSantaGroup', { groupId: group.id })),
        };
        const method = await shareLink({ bridge: bridge(), messages, analytics }, link);
        if (method !== null) analytics.track('Gift Group Shared', { method });
      },
      hooks: {
        start: () => start(page, myName),
        viewed() {
          if (get().httpStatusCode === 404 && get().group) apply({ type: 'lost' });
        },
      },
    };
  };

/** Polls while the group is shown. */
function start(page: GroupPage, myName: () => string): () => void {
  const { get, apply } = page;
  const { clock, connectivity } = page.deps;
  let cancel = () => {};
  const isBusy = () => [get().joining, get().updating, get().starting, get().placing].includes('loading');
  function refresh(): void {
    apply({ type: 'passed', now: serverNow(clock) });
    if (get().group && !isBusy() && connectivity.visible() && connectivity.online()) void page.retry();
  }
  function wait(): void {
    cancel = clock.after(REFRESH_MS, () => {
      refresh();
      wait();
    });
  }
  if (get().name === '') apply({ type: 'named', name: myName() });
  refresh();
  wait();
  const unlisten = connectivity.onVisible((isVisible) => isVisible && refresh());
  return () => {
    cancel();
    unlisten();
  };
}
