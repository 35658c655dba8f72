import type { ReactNode } from 'react';
export { deliverTo, notServiceable } from '../location/messages.ts';
export { tryAgain } from '../model/messages.ts';
export { change, loadingAddresses, tooLong, whereToDeliver } from '../model/phrases.ts';

export const concernsTitle = 'Check before you save';
export const saveAnyway = 'Save anyway';
export const flatLabel = 'Flat, floor or house';
export const flatExample = 'B-204, Palm Grove';
export const streetLabel = 'Street';
export const landmarkLabel = 'Landmark';
export const landmarkExample = 'Near the water tank';
export const newAddress = 'New address';
export const editAddress = 'Edit address';
export const templatesLegend = 'Type of building';
export const localityLabel = 'Area or locality';
export const pinCodeLabel = 'PIN code';
export const labelsLegend = 'Save as';
export const typedLabel = 'Name for this address';
export const typedLabelExample = 'Mum, Studio, Gym';
export const cancel = 'Cancel';
export const saveAddress = 'Save address';
export const noAddressesDetail = 'Add your address once, and we’ll keep it for next time.';
export const editSavedAddress = (label: string) => `Edit ${label}`;
export const distanceFromHere = (metres: string) => `${metres} from here`;
export const notServiceableNote = 'Outside our delivery area for now';
export const addAddress = 'Add a new address';
export const deleteAddress = 'Delete address';
export const unnamedAddress = 'this address';
export const deleteQuestion = (label: string) => `Delete ${label}?`;
export const deleteWarning = (label: ReactNode) => <>Delete {label}? This cannot be undone.</>;
export const keepAddress = 'Keep address';
export const confirmDelete = 'Delete';
export const notServiceableDetail = 'Your cart is safe. Choose another address, or add one where we deliver.';
export const deliverToQuestion = (label: string) => `Deliver to ${label}?`;
export const deliverToFar = (label: ReactNode, whereFar: ReactNode) => (
  <>
    Deliver to {label}? {whereFar}
  </>
);
export const deliverToLabel = (label: string) => `Deliver to ${label}`;
export const pinnedPlace = 'Pinned on the map';
export const pinCode = (pincode: string) => `PIN ${pincode}`;
export const changePlace = 'Change the location on the map';
export const loadingMap = 'Loading the map';
export const mapNotLoaded = 'The map could not be loaded. Type the address below, or try again.';
export const receiverName = 'Receiver’s name';
export const receiverNameOptional = 'Receiver’s name (optional)';
export const receiverNameHint = 'Leave blank and the rider will ask for “Customer”.';
export const receiverPhone = 'Receiver’s phone (optional)';
export const receiverPhoneHint = 'Your rider will call this number instead of yours.';
export const instructionsLabel = 'Delivery instructions (optional)';
export const instructionsExample = 'Gate code 4521, don’t ring';
export const leaveAtDoor = 'Leave at the door';
export const fieldRefused = 'Check this field.';
export const pinNotChecked = (pincode: string) =>
  `We couldn’t check whether the pin on the map is in ${pincode}.`;
export const pinElsewhere = (mapPincode: string, pincode: string) =>
  `The pin on the map is in ${mapPincode}, but the PIN code says ${pincode}.`;
export const labelTaken = (label: string, line: string) =>
  `You already have an address called ${label}: ${line}.`;
export const listOffline = 'You are offline, so we can’t load your addresses.';
export const listNotLoaded = 'We couldn’t load your saved addresses.';
export const deleteOffline = 'You are offline. The address was not deleted.';
export const deleteFailed = 'We couldn’t delete this address. Please try again.';
export const addressDeleted = 'Address deleted';
export const flatMissing = 'Enter your flat, floor or house number.';
export const localityMissing = 'Enter your area or locality.';
export const pinCodeMissing = 'Enter your PIN code.';
export const fieldMissing = (label: string) => `Fill in “${label}”.`;
export const pinCodeInvalid = 'Enter your 6-digit PIN code.';
export { NUMBER_NOT_VALID as phoneInvalid } from '../model/error-catalogue.ts';
export const receiverNameMissing = 'Enter the receiver’s name.';
export const notesTooLong = 'Shorten this or the landmark. Together they are too long.';
export const typedLabelMissing = 'Name this address, for example “Mum”.';
export const callReceiver = (phone: string) => `Call ${phone}`;
export const farFromShop = (distance: string, shop: string) =>
  `This address is ${distance} from ${shop}. Items, prices and delivery time may differ there.`;
export const inOtherCity = (city: string, shop: string) =>
  `This address is in ${city}, not near ${shop}. Items, prices and delivery time may differ there.`;
export const farInOtherCity = (city: string, distance: string, shop: string) =>
  `This address is in ${city}, ${distance} from ${shop}. Items, prices and delivery time may differ there.`;
export const addressSaved = 'Address saved';
export const saveOffline =
  'You are offline. Everything you typed is kept. Save again when you’re back online.';
export const saveFailed = 'We couldn’t save this address. Everything you typed is kept. Please try again.';
export const listNotLoadedDetail = 'You can also enter a new one.';
