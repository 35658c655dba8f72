/**
 * The messages of the requirements' error catalogues. They contain no personal data, so error reports include them
 * verbatim.
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
