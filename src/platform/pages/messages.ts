export const calledOff = 'Called off';
