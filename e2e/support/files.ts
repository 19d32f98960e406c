// Files on the user's computer: created here and dropped on the page.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'

/** A CSV file with this many rows of about 40 bytes; another `salt` creates another file of the same size. */
export function csvOf(rows: number, salt = 'a'): string {
  return ['call,ship,arrived,weight_t']
    .concat(
      Array.from(
        { length: rows },
        (_, at) =>
          `${String(at).padStart(8, '0')},Ship ${salt}${at % 97},2026-03-0${(at % 9) + 1},${at % 1000}.5`,
      ),
    )
    .join('\n')
}

/** Writes a file into a folder of the browser's machine and returns its path. */
export function writeFile(folder: string, { name, text }: { name: string; text: string }): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

interface Thrown {
  readonly name: string
  readonly text: string
}

/** Drags files over the page; `drop` drops them. */
export async function dragFiles(page: Page, files: readonly Thrown[]): Promise<{ drop(): Promise<void> }> {
  const transfer = await page.evaluateHandle((thrown) => {
    const data = new DataTransfer()
    for (const { name, text } of thrown)
      data.items.add(new File([text], name, { lastModified: 1_767_225_600_000 }))
    return data
  }, files)
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer })
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer })
  return { drop: () => page.dispatchEvent('main', 'drop', { dataTransfer: transfer }) }
}

/** Limits the upload speed of the page, in bytes per second. */
export async function slowLine(page: Page, bytesPerSecond: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
  return session
}
