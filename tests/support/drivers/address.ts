import type { Screen } from './screen.ts';

export interface TypedAddress {
  flat: string;
  locality: string;
  pincode: string;
  landmark?: string;
  /** Home unless given */
  label?: string;
}

/** In the sandbox's serviceable area. */
export const SOME_ADDRESS: TypedAddress = {
  flat: 'C-12, Lake View',
  locality: 'Sector 49',
  pincode: '122018',
  landmark: 'Near the water tank',
};

/** The step that asks where to deliver. */
export function addressDriver(screen: Screen) {
  const list = screen.getByTestId('address-list');
  const form = screen.getByTestId('address-form');

  return {
    list,
    form,

    /** Chooses the saved address with this id, or the first one. */
    async choose(id?: string): Promise<void> {
      const options = list.getByTestId('address-option');
      await (id === undefined
        ? options.first()
        : options.and(screen.locator(`[data-address-id="${id}"]`))
      ).click();
    },

    async fill(address: TypedAddress): Promise<void> {
      const { flat, locality, pincode, landmark, label } = address;
      await form.getByTestId('address-flat').fill(flat);
      await form.getByLabel('Area or locality').fill(locality);
      await form.getByLabel('PIN code').fill(pincode);
      if (landmark !== undefined) await form.getByTestId('address-landmark').fill(landmark);
      if (label === undefined) return;
      await form.getByText('Other', { exact: true }).click();
      await form.getByTestId('address-label').fill(label);
    },

    async save(): Promise<void> {
      await form.getByTestId('address-save').click();
    },

    /** Confirms the warning about the address. */
    async saveAnyway(): Promise<void> {
      await form.getByTestId('address-save-anyway').click();
    },

    /** Adds an address, from the list or from the open form. */
    async add(address: TypedAddress = SOME_ADDRESS): Promise<void> {
      const formOrButton = form.or(screen.getByTestId('address-add')).first();
      await formOrButton.waitFor();
      if ((await form.count()) === 0) await screen.getByTestId('address-add').click();
      await this.fill(address);
      await this.save();
      await form.waitFor({ state: 'detached' });
    },

    async expectNotServiceable(): Promise<void> {
      await screen.getByTestId('not-serviceable').waitFor();
    },
  };
}
