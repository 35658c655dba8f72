/** Where the device keeps what somebody waits for, until it is back or they log out. */
export const WAITED_KEY = 'waited-for';
