// Watches the memory of a Python process from outside. Python's own memory has a limit inside the process; this one
// also covers what is beside it, such as files that Python keeps in memory. It needs the /proc of Linux.
import { readFileSync } from 'node:fs'

const interval = 100
const page = 4096

/** The process, or the one that it started in a namespace. */
const runningIn = (pid: number): string => {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return child === undefined || child === '' ? String(pid) : child
}

/** Bytes of memory that a process occupies; 0 if it has ended or the system does not tell. */
export function occupiedBytes(pid: number): number {
  try {
    const [, pages] = readFileSync(`/proc/${runningIn(pid)}/statm`, 'utf8').split(' ')
    return Number(pages) * page
  } catch {
    return 0
  }
}

/** Calls `onExcess` when a process occupies more than `limit` bytes. Returns a function that ends the watch. */
export function watchMemory(pid: number, limit: number, onExcess: () => void): () => void {
  const timer = setInterval(() => {
    if (occupiedBytes(pid) > limit) onExcess()
  }, interval)
  return () => clearInterval(timer)
}
