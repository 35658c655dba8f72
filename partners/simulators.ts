import type { Simulator } from '../bridge/testing/simulator.ts';
import { airtelAssumed } from './airtel/simulator.ts';
import { lineIos } from './line/simulator.ts';
import { paytmMiniApp } from './paytm/simulator.ts';
import { phonepeAndroid, phonepeIos } from './phonepe/simulator.ts';
import { telegramAndroid } from './telegram/simulator.ts';
import { ucpHost, ucpHostWithCart, ucpHostWithoutPayment } from './ucp/simulator.ts';

/** The simulated native sides, in the order in which menus list them. */
export const simulators: readonly Simulator[] = [
  phonepeAndroid,
  phonepeIos,
  airtelAssumed,
  paytmMiniApp,
  telegramAndroid,
  lineIos,
  ucpHost,
  ucpHostWithoutPayment,
  ucpHostWithCart,
];
