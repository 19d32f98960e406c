// The thread that reads one large document and ends.
import { parentPort, workerData } from 'node:worker_threads'
import { readText, type TextOrder } from './read-text.ts'

// oxlint-disable-next-line typescript/no-unsafe-assignment -- handed over by `open-reader` of the same process
const order: TextOrder = workerData
parentPort?.postMessage(readText(order))
