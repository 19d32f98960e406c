// The walk of the README: its commands send an event to the action of the sample, and the console shows and queries it.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { signIn } from './support/sign-in.ts'
import { addField, addToWell, openPage, resultOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const storeAddress = 'http://127.0.0.1:4000'

/** The first command under a heading of the README. */
const commandUnder = (readme: string, heading: string): string => {
  const [, section = ''] = new RegExp(`^## ${heading}\\n(.*?)^## `, 'ms').exec(readme) ?? []
  const [, command] = /^```sh\n(.*?)^```$/ms.exec(section) ?? []
  if (command === undefined) throw new Error(`The README has no command under "${heading}".`)
  return command
}

/** The rows in the command. */
const rowsOf = (command: string) => {
  const [, body = ''] = /-d '(\[.*?\])'/s.exec(command) ?? []
  return z.array(z.object({ id: z.number(), name: z.string() })).parse(JSON.parse(body))
}

test('ENG22 the command of the README sends an event, which is archived and queried in the builder', async ({
  page,
  platform,
}) => {
  const readme = await readFile(resolve(import.meta.dirname, '../README.md'), 'utf8')
  const send = commandUnder(readme, 'Send an event')
  const rows = rowsOf(send)
  const [{ name } = { name: '' }] = rows
  await test.step('the commands run as they are written', () => {
    const script = commandUnder(readme, 'Package store with curl') + send
    expect(script).toContain(storeAddress)
    const printed = execFileSync('sh', ['-eu', '-c', script.replaceAll(storeAddress, platform.origin)], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', PASSWORD: platform.password },
      encoding: 'utf8',
    })
    expect(JSON.parse(printed)).toMatchObject({ success: true, status: 200 })
  })

  await signIn(page, platform)
  const event = page.getByRole('article', { name: 'Event' })
  await test.step('the event is archived', async () => {
    await openPage(page, 'Events')
    await page.getByRole('table', { name: 'Events, newest first' }).getByRole('row').nth(1).click()
    await expect(event.getByRole('heading', { name: `${rows.length} rows for Archive events` })).toBeVisible()
    // The first run after a start of the server also starts Python.
    await expect(event.getByText(`${rows.length} rows written to data_prim.event_handle.`)).toBeVisible({
      timeout: 60_000,
    })
    await expect(event.getByText('delays-1')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('its rows are queried', async () => {
    await event.getByRole('link', { name: 'Query them' }).click()
    await addField(page, 'Event name')
    await addToWell(page, { well: 'measure', field: 'Event ID' })
    const line = resultOf(page).getByRole('row').filter({ hasText: name })
    await expect(line.getByRole('gridcell').last()).toHaveText(String(rows.length))
  })
})
