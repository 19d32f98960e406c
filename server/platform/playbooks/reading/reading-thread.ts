// The worker that reads large documents.
import { parentPort } from 'node:worker_threads'
import { readText, type TextTask } from './read-text.ts'

parentPort?.on('message', (order: TextTask) => {
  parentPort?.postMessage(readText(order))
})
