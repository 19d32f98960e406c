// Steps of publishing that several journeys share. Each acts like a user, by role and label, in any language.
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

/** A user who publishes in English with the mouse. */
export async function publisherAt(page: Page): Promise<Publisher> {
  return {
    page,
    screen: await screenTextsIn('en'),
    input: mouse(page),
  }
}

/** Opens the page that publishes a version of a package of the first organization. */
export async function openPublish(page: Page, slug: string): Promise<void> {
  await visit(page, `packages/app/org%3A${slug}/publish`)
  await expect(page.getByRole('heading', { level: 1, name: 'New version' })).toBeVisible()
}

/** The button of the top bar that compares the chosen files with the delivered version. */
export function compareButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Compare', exact: true })
}

/** Chooses an archive without findings and compares it. */
export async function chooseAndCompare(page: Page, path: string): Promise<void> {
  await choose(await publisherAt(page), { kind: 'zip', path })
  await compareButton(page).click()
  await expect(page.getByRole('combobox', { name: 'Next version' })).toBeVisible()
  await expect(page.locator('button[aria-current="step"]')).toBeFocused()
}

/** Chooses an archive or a folder in the dialog that a button opens. */
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

/** The tree of the chosen files. */
export function treeOf({ page, screen }: Publisher): Locator {
  return page.getByRole('treegrid', { name: screen.like('publish:tree.label') })
}

/** A row of a tree of files, by file name. */
export function rowIn(tree: Locator, name: string | RegExp): Locator {
  return tree
    .getByRole('row')
    .filter({ has: tree.page().getByRole('gridcell').getByText(name, { exact: true }) })
}

/** The progress bar of the upload. */
const progressOf = ({ page, screen }: Publisher): Locator =>
  page.getByRole('list', { name: screen.textOf('shared:field.stages') }).getByRole('progressbar')

/** Waits until more than this percentage is uploaded. */
export function waitForUpload(publisher: Publisher, percent: number): Promise<void> {
  return expect
    .poll(async () => Number(await progressOf(publisher).getAttribute('aria-valuenow')))
    .toBeGreaterThan(percent)
}

/** A slow connection that can be cut, restored and made fast. */
export async function slowConnection(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const be = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await be(false)
  return { cut: () => be(true), reconnect: () => be(false), restoreSpeed: () => session.detach() }
}

/** Runs a line copied from the console in a shell, in a folder, with the token that the line needs. */
export function runInShell(line: string, { folder, token }: { folder: string; token: string }): string {
  return execFileSync('sh', ['-c', line], {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', TOKEN: token },
    encoding: 'utf8',
  })
}

interface NewVersion {
  readonly slug: string
  readonly version: string
  readonly bytes: Buffer
}

/** Publishes a version of a package of the first organization with the interface. */
export async function addVersion(platform: Platform, { slug, version, bytes }: NewVersion): Promise<void> {
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

/** Reads a package of the first organization with the interface. */
export async function readPackage(platform: Platform, slug: string): Promise<StorePackage> {
  const reply = await fetch(`${platform.origin}${collectionPaths.app}/org:${slug}`, {
    headers: { authorization: `Bearer ${await tokenOf(platform)}` },
  })
  return packageAnswer.parse(await reply.json()).package
}
