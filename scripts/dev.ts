// The development mode: the server restarts when its files change, and Vite shows changes of the console immediately.
// Stopping one stops both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { root } from './command.ts'

const vite = await createServer({ root })
await vite.listen()
const address = new URL(vite.resolvedUrls?.local[0] ?? 'http://127.0.0.1:5173/console/')

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  // The browser connects to Vite, so cookies and cross-site checks need this address.
  env: { PUBLIC_URL: address.origin, ...process.env },
})
console.log(`Development console: ${address.href} (platform: http://127.0.0.1:4000)`)

let isStopping = false
const stop = async (exitCode: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await vite.close()
  process.exit(exitCode)
}

process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
server.once('exit', (code) => void stop(code ?? 1))
