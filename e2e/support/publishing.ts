// Steps of publishing that several journeys share: each does what a person does, by role and label, in any language.
import { execFileSync } from 'node:child_process'
import { expect, type Locator, type Page } from '@playwright/test'
import { collectionPaths } from '#contract/store/collection.ts'
import { type StorePackage, packageAnswer } from '#contract/store/package.ts'
import { type InputDevice, mouse } from './input-device.ts'
import type { Platform } from './platform.ts'
import { type ScreenTexts, screenTextsIn } from './screen-texts.ts'
import { visit } from './steps.ts'
import { tokenOf } from './token.ts'

export interface Publisher {
  readonly page: Page
  readonly screen: ScreenTexts
  readonly input: InputDevice
}

/** Somebody who publishes in English, by mouse. */
export async function publisherAt(page: Page): Promise<Publisher> {
  return {
    page,
    screen: await screenTextsIn('en'),
    input: mouse(page),
  }
}

/** Goes to the page that publishes a version of a package of the first organization. */
export async function openPublish(page: Page, slug: string): Promise<void> {
  await visit(page, `packages/app/org%3A${slug}/publish`)
  await expect(page.getByRole('heading', { level: 1, name: 'New version' })).toBeVisible()
}

/** The button of the top bar that compares what was dropped with what is delivered. */
export function compareButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Compare', exact: true })
}

/** Chooses an archive in which nothing is found, and compares it. */
export async function chooseAndCompare(page: Page, path: string): Promise<void> {
  await choose(await publisherAt(page), { kind: 'zip', path })
  await compareButton(page).click()
  await expect(page.getByRole('combobox', { name: 'Next version' })).toBeVisible()
}

/** Chooses an archive or a folder in the window that a button opens. */
export async function choose(
  { page, screen, input }: Publisher,
  { kind, path }: { kind: 'zip' | 'folder'; path: string },
): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await input.press(
    page.getByRole('button', {
      name: screen.textOf(kind === 'zip' ? 'publish:drop.chooseZip' : 'publish:drop.chooseFolder'),
    }),
  )
  await (await opened).setFiles(path)
}

/** The tree of what was dropped. */
export function treeOf({ page, screen }: Publisher): Locator {
  return page.getByRole('treegrid', { name: screen.like('publish:tree.label') })
}

/** A row of a tree of files, by the file's own name. */
export function rowIn(tree: Locator, name: string | RegExp): Locator {
  return tree
    .getByRole('row')
    .filter({ has: tree.page().getByRole('gridcell').getByText(name, { exact: true }) })
}

/** How far the bytes of an archive are. */
const progressOf = ({ page, screen }: Publisher): Locator =>
  page.getByRole('list', { name: screen.textOf('shared:field.stages') }).getByRole('progressbar')

/** Waits until more than that share has arrived, in percent. */
export function untilUploaded(publisher: Publisher, percent: number): Promise<void> {
  return expect
    .poll(async () => Number(await progressOf(publisher).getAttribute('aria-valuenow')))
    .toBeGreaterThan(percent)
}

/** A line of few bytes per second that can be cut, mended and made a good one. */
export async function poorLine(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const be = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await be(false)
  return { cut: () => be(true), reconnect: () => be(false), widen: () => session.detach() }
}

/** Has a shell run a line copied from the console in a folder, with the token that the line asks for. */
export function runInShell(line: string, { folder, token }: { folder: string; token: string }): string {
  return execFileSync('sh', ['-c', line], {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', TOKEN: token },
    encoding: 'utf8',
  })
}

interface Wanted {
  readonly slug: string
  readonly version: string
  readonly bytes: Buffer
}

/** Publishes a version of a package of the first organization as a program would. */
export async function addVersion(platform: Platform, { slug, version, bytes }: Wanted): Promise<void> {
  const reply = await fetch(`${platform.origin}${collectionPaths.app}/org:${slug}/${version}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await tokenOf(platform)}`,
      'content-type': 'application/zip',
    },
    body: new Uint8Array(bytes),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

/** What is stored of a package of the first organization, as a program reads it. */
export async function readPackage(platform: Platform, slug: string): Promise<StorePackage> {
  const reply = await fetch(`${platform.origin}${collectionPaths.app}/org:${slug}`, {
    headers: { authorization: `Bearer ${await tokenOf(platform)}` },
  })
  return packageAnswer.parse(await reply.json()).package
}
