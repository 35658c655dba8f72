import { readNodeAssets } from '../../src/server/node-assets.ts';

const [, , , dist = ''] = process.argv;
const assets = await readNodeAssets(dist);
console.log((await assets.read('/assets/999.js'))?.byteLength);
