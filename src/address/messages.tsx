import type { ReactNode } from 'react';

export const checkBeforeYouSave = 'Check before you save';
export const change = 'Change';
export const saveAnyway = 'Save anyway';
export const flatFloorOrHouse = 'Flat, floor or house';
export const b204PalmGrove = 'B-204, Palm Grove';
export const street = 'Street';
export const landmark = 'Landmark';
export const nearTheWaterTank = 'Near the water tank';
export const newAddress = 'New address';
export const editAddress = 'Edit address';
export const typeOfBuilding = 'Type of building';
export const areaOrLocality = 'Area or locality';
export const pinCode = 'PIN code';
export const saveAs = 'Save as';
export const nameOfThisAddress = 'Name of this address';
export const mumStudioGym = 'Mum, Studio, Gym';
export const cancel = 'Cancel';
export const saveAddress = 'Save address';
export const whereShouldWeDeliver = 'Where should we deliver?';
export const addAddressOnce = 'Add your address once. We keep it for next time.';
export const deliverTo = 'Deliver to';
export const changeOf = (label: string) => `Change ${label}`;
export const fromHere = (metres: string) => `${metres} from here`;
export const outsideAreaForNow = 'Outside our area for now';
export const addANewAddress = 'Add a new address';
export const loadingYourAddresses = 'Loading your addresses';
export const deleteThisAddress = 'Delete this address';
export const thisAddress = 'this address';
export const deleteIt = (label: string) => `Delete ${label}?`;
export const deleteCannotBeUndone = (label: ReactNode) => <>Delete {label}? This cannot be undone.</>;
export const keepIt = 'Keep it';
export const deleteItLabel = 'Delete';
export const doNotDeliverToYet = (place: string) => `We do not deliver to ${place} yet`;
export const cartIsKept = 'Your cart is kept. Choose another address, or add one where we deliver.';
export const to = (label: string) => `Deliver to ${label}?`;
export const is = (label: ReactNode, address: ReactNode) => (
  <>
    {label} is {address}. Items, prices and arrival time may differ there.
  </>
);
export const deliverToOf = (label: string) => `Deliver to ${label}`;
export const onTheMap = 'On the map';
export const pin = (pincode: string) => `PIN ${pincode}`;
export const changePlaceOnMap = 'Change the place on the map';
export const loadingTheMap = 'Loading the map';
export const mapCouldNotBeLoaded = 'The map could not be loaded. Type the address below, or try again.';
export const tryAgain = 'Try again';
export const receiversName = 'Receiver’s name';
export const receiversNameOptional = 'Receiver’s name (optional)';
export const withoutNameRiderAsksForCustomer = 'Leave blank and the rider will ask for “Customer”.';
export const receiversPhoneOptional = 'Receiver’s phone (optional)';
export const riderCallsThisInstead = 'The rider calls this number instead of yours.';
export const deliveryInstructionsOptional = 'Delivery instructions (optional)';
export const gateCode4521DoNotRing = 'Gate code 4521, don’t ring';
export const leaveAtTheDoor = 'Leave at the door';
export const pleaseCheckThis = 'Please check this';
export const couldNotCheckWhetherPinOnMapIsIn = (pincode: string) =>
  `We could not check whether the pin on the map is in ${pincode}.`;
export const pinOnMapIsInButPinCodeSays = (mapPincode: string, pincode: string) =>
  `The pin on the map is in ${mapPincode}, but the PIN code says ${pincode}.`;
export const addressIs = (far: string) =>
  `This address is ${far}. Items, prices and arrival time may differ there.`;
export const alreadyHaveAddressCalled = (label: string, line: string) =>
  `You already have an address called ${label}: ${line}.`;
export const offlineSoCannotLoadAddresses = 'You are offline, so we cannot load your addresses.';
export const couldNotLoadSavedAddresses = 'We could not load your saved addresses.';
export const offline = 'You are offline. The address was not deleted.';
export const couldNotDeleteAddress = 'We could not delete this address. Please try again.';
export const addressDeleted = 'Address deleted';
export const enterFlatFloorOrHouseNumber = 'Enter your flat, floor or house number.';
export const enterAreaOrLocality = 'Enter your area or locality.';
export const enterYourPinCode = 'Enter your PIN code.';
export const enterThis = (label: string) => `Enter this: ${label}.`;
export const pleaseUseLettersAtMost = (longest: number) => `Use ${longest} letters at most.`;
export const enter6DigitsOfPinCode = 'Enter the 6 digits of your PIN code.';
export { NUMBER_NOT_VALID as enterValidMobileNumber } from '../model/error-catalogue.ts';
export const enterTheReceiversName = 'Enter the receiver’s name.';
export const shortenOrLandmark = 'Shorten this or the landmark: together they are too long.';
export const nameAddressForInstanceHomeOrMum = 'Name this address, for instance Home or Mum.';
export const call = (phone: string) => `Call ${phone}`;
export const from = (metres: string, locality: string) => `${metres} from ${locality}`;
export const inNotNear = (name: string, locality: string) => `in ${name}, not near ${locality}`;
export const inIt = (name: string, near: string) => `in ${name}, ${near}`;
export const addressSaved = 'Address saved';
export const offlineEverythingTypedIsKeptSaveAgain =
  'You are offline. Everything you typed is kept: save again when you are back.';
export const couldNotSaveAddress =
  'We could not save this address. Everything you typed is kept: please try again.';
export const youCanEnterNewOne = 'You can also enter a new one.';
