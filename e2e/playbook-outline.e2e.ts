// The command line of the outline adds actions of the catalogue, by keyboard and by mouse.
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import {
  documentOf,
  playbooksOf,
  rowOfNode,
  runLine,
  savePlaybook,
  signInToPlaybook,
} from './support/playbooks.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

const modules = resolve(import.meta.dirname, '../fixtures/modules')
const signals = {
  uuid: '5f1f0a6e-1f0e-4b39-9c7e-0a2a7be0d301',
  name: 'Signal flags',
  slug: 'flags',
  version: '1.0.0',
}
const hoist = '5f1f0a6e-1f0e-4b39-9c7e-0a2a7be0d302'

test.use({
  /** The modules of the fixtures, and one with an action whose name another one has. */
  platformOptions: async ({}, use, info) => {
    const folder = info.outputPath('modules')
    await cp(modules, folder, { recursive: true })
    await mkdir(join(folder, 'flags'))
    await writeFile(join(folder, 'flags', 'manifest.json'), JSON.stringify(signals))
    const action = {
      uuid: hoist,
      name: 'Send a message',
      description: 'Hoists flags',
      docker_parameters: 'hoist',
    }
    await writeFile(
      join(folder, 'flags', 'action_send_a_message.json'),
      JSON.stringify({ ...action, arguments: { type: 'object', properties: {} }, results: {} }),
    )
    await use({ isolated: true, env: { PLATFORM_MODULES: folder } })
  },
})

const document = documentOf(
  { uuid: '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9a61', name: 'Storm' },
  { 0: { name: 'Every hour', type: 'trigger', arguments: {}, outputs: { default: [] } } },
)
const stored = z.object({ nodes: z.record(z.string(), z.looseObject({ name: z.string() })) })

const lineOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Command', exact: true })
const optionsOf = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test('PBK119 a command adds actions of the catalogue, and requires the module where several have one', async ({
  page,
  platform,
}) => {
  const store = await playbooksOf(platform)
  const { uuid } = await store.create(document)
  await signInToPlaybook(page, { platform, uuid, view: 'outline' })

  await test.step('the catalogue is offered while typing, and chosen with the keyboard', async () => {
    await rowOfNode(page, '0').click()
    await page.keyboard.type(':')
    await expect(lineOf(page)).toBeFocused()
    await page.keyboard.type('add action forec')
    await expect(optionsOf(page)).toHaveText(['"Read the forecast"Weather'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(lineOf(page)).toHaveValue('add action "Read the forecast" ')
    await page.keyboard.type('after 0.default')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(rowOfNode(page, '1')).toHaveAccessibleName(
      /^Read the forecast, node 1, Weather · Read the forecast/,
    )
  })

  await test.step('an action that several modules have is refused with their names, and added with one', async () => {
    await page.keyboard.insertText('add action "Send a message" after 1')
    await page.keyboard.press('Enter')
    await expect(lineOf(page)).toHaveAccessibleDescription(
      'At character 12: several modules have the action “Send a message”: “Messages” and “Signal flags”. Add the module, for example: of Messages',
    )
    await expect(rowOfNode(page, '2')).toHaveCount(0)
    await lineOf(page).fill('add action "Send a message" of ')
    await expect(optionsOf(page)).toHaveText(['Messages', '"Signal flags"'])
    await expectAccessible(page)
    await optionsOf(page).nth(1).click()
    await expect(lineOf(page)).toHaveValue('add action "Send a message" of "Signal flags" ')
    await page.keyboard.type('after 1')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(rowOfNode(page, '2')).toHaveAccessibleName(/, node 2, Signal flags · Send a message/)
  })

  await test.step('an unknown name is refused with similar ones, and “named” adds it without a module', async () => {
    await page.keyboard.insertText('add action "Reed the forecast" after 2')
    await page.keyboard.press('Enter')
    await expect(lineOf(page)).toHaveAccessibleDescription(
      'At character 12: no module has the action “Reed the forecast”. Did you mean “Read the forecast”? To add one without a module, type: add action named "Reed the forecast" after 2',
    )
    await page.keyboard.press('ControlOrMeta+a')
    await runLine(page, 'add action named "Read the forecast" after 2')
    await expect(rowOfNode(page, '3')).toHaveAccessibleName(/^Read the forecast, node 3, (?!Weather)/)
    await runLine(page, 'insert action "Send a message" of Messages on 0.default to 1')
  })

  await test.step('the help lists the forms', async () => {
    await page.getByRole('button', { name: 'Available commands' }).click()
    const help = page.getByRole('region', { name: 'Available commands' })
    await expect(help).toContainText('add action | trigger "name" of "module" after node.output')
    await expect(help).toContainText('add type named "name" after node.output')
  })

  await test.step('the stored nodes name the module and the action', async () => {
    await savePlaybook(page, 2)
    const { nodes } = stored.parse(JSON.parse(await store.text(uuid)))
    expect(nodes['2']).toEqual({
      name: 'Send a message',
      type: 'action',
      module_uuid: signals.uuid,
      action_uuid: hoist,
      arguments: {},
      outputs: { default: ['3'] },
    })
    expect(nodes['3']).toEqual({
      name: 'Read the forecast',
      type: 'action',
      arguments: {},
      outputs: { default: [] },
    })
    expect(nodes['4']).toMatchObject({ module_uuid: 'b4b1f5f0-92c5-4a5d-8f0e-6d1c7f7a3e21' })
  })
})
