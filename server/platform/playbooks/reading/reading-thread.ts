// The thread that reads large documents, one after the other.
import { parentPort } from 'node:worker_threads'
import { readText, type TextOrder } from './read-text.ts'

parentPort?.on('message', (order: TextOrder) => {
  parentPort?.postMessage(readText(order))
})
