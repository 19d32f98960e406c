// The sample project: its objects have one name while they load, and it is removed with what belongs to it.
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { waitForSample } from './support/sample.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true, isolated: true } })

const seen = z.array(z.string())

test('UI32 DM46 an object has one name while it loads, and the sample leaves with its automation', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await waitForSample(platform)

  await test.step('neither the breadcrumb nor the tab shows the technical name', async () => {
    await page.addInitScript(() => {
      if (!location.pathname.endsWith('/schema/strike')) return
      const names = new Set<string>()
      new MutationObserver(() => {
        names.add(document.title)
        names.add(document.querySelector('header nav li:last-of-type')?.textContent ?? '')
        sessionStorage.setItem('object-names', JSON.stringify([...names]))
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.goto('./schema/strike')
    await expect(page.getByRole('heading', { name: 'Bird strikes' }).first()).toBeVisible()
    await expect(page).toHaveTitle('Bird strikes · Platform Console')
    const stored = await page.evaluate(() => sessionStorage.getItem('object-names') ?? '')
    const names = seen.parse(JSON.parse(stored))
    expect(names).toContain('Bird strikes')
    expect(names.filter((name) => name.includes('strike') && !name.startsWith('Bird strikes'))).toEqual([])
  })

  await test.step('the dialog says what leaves', async () => {
    await visit(page, '')
    await page.getByRole('button', { name: 'Remove sample…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the sample project?' })
    await expect(dialog).toContainText('Playbook “Storm watch” is deleted')
    await expect(dialog).toContainText('Action “Archive events” is deleted')
    await expect(dialog).toContainText('Action table “Archived events” is deleted')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('what is in use stays, with the reason', async () => {
    await requestAsAdministrator(platform, {
      ...engine.createWorkflow,
      body: { name: 'Nightly archive', stages: [{ steps: [{ id: 'store', action: 'archive-events' }] }] },
    })
    await visit(page, '')
    await page.getByRole('button', { name: 'Remove sample…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the sample project?' })
    await expect(dialog).toContainText('Action “Archive events” stays, because it is in use')
    await dialog.getByRole('button', { name: 'Remove sample' }).click()
    await expect(page.getByText('Sample removed')).toBeVisible()
    await openPage(page, 'Playbooks')
    await expect(page.getByText('No playbooks yet')).toBeVisible()
    await openPage(page, 'Actions')
    await expect(rowOf(page, 'Archive events')).toBeVisible()
    await expect(requestAsAdministrator(platform, dataManager.getSample)).rejects.toThrow('not_found')
  })
})
