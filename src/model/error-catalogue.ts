/**
 * The sentences of the requirements' error catalogues, as errors are raised with them. They hold nothing of a
 * shopper's, so an error report repeats them.
 */
export const COUPONS_NOT_FETCHED = 'Error fetching coupons';
export const CART_ACTIONS_FAILED = 'API error in cart actions';
export const INVALID_VERSION = 'Received invalid version string';
export const BLOCKED_CALL = 'Blocked API call to ';
export const PAYMENTS_SDK_MISSING = 'PhonePe SDK not found';
export const NUMBER_NOT_VALID = 'Enter a valid mobile number.';
export const CODE_NOT_VERIFIED = 'Verification Failed.';
export const FILE_NOT_UPLOADED = 'Could not upload file';
export const TOO_MANY_FILES = 'File limit reached';
export const FILE_TOO_LARGE = 'File size is too large';
export const FILE_FORMAT_UNKNOWN = 'File format not supported';
