// Messages of the platform in each language: the same codes, different texts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Platform } from '../support/platform.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { tokenOf } from '../support/token.ts'

test.use({ platformOptions: { isolated: true } })

const started = z.object({ job_id: z.string() })

/**
 * Creates and extracts a source of two files: one contains lines that are not rows, the other is not an archive.
 * Returns the jobs.
 */
const prepare = async (platform: Platform): Promise<{ readJob: string; failedJob: string }> => {
  writeFileSync(join(platform.harbour, 'lost.csv.gz'), 'no archive')
  const token = await tokenOf(platform)
  const send = async (path: string, { method = 'POST', body }: { method?: string; body?: unknown }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return fetch(platform.origin + path, { method, headers, body: JSON.stringify(body ?? {}) })
  }
  const parameters = { path: platform.harbour }
  await send('/datastores/db', { body: { dbms: 'local', parameters, database_name: 'harbour' } })
  const tables = ['pilot-log.csv', 'lost.csv.gz']
  await send('/metas/tables', {
    body: tables.map((table) => ({ table_name: table, database_name: 'harbour' })),
  })
  const extract = (table: string) =>
    send(`/metas/sources/extract/harbour/table/${table}?wait=true`, { method: 'PUT' })
  const { job_id: readJob } = started.parse(await (await extract('pilot-log.csv')).json())
  await extract('lost.csv.gz')
  const reply = await fetch(`${platform.origin}/dpe/v3/jobs?q=lost&token=${token}`)
  const jobs = z.object({ items: z.array(started) }).parse(await reply.json())
  return { readJob, failedJob: jobs.items[0]?.job_id ?? '' }
}

const languages = [
  {
    language: 'en',
    reject: '7 columns instead of 5',
    line: /lines? rejected, .*line .*: 7 columns instead of 5/,
    failure: '“lost.csv.gz” cannot be read: it is not a complete gzip archive.',
    end: /failed: “lost\.csv\.gz” cannot be read/,
  },
  {
    language: 'fr',
    reject: '7 colonnes au lieu de 5',
    line: /7 colonnes au lieu de 5/,
    failure: 'Lecture de «\u00a0lost.csv.gz\u00a0» impossible\u00a0: ce n’est pas une archive gzip complète.',
    end: /échec\s: Lecture de «\slost\.csv\.gz\s» impossible/,
  },
  {
    language: 'ja',
    reject: '列が5個ではなく7個あります',
    line: /列が5個ではなく7個あります/,
    failure: '「lost.csv.gz」を読み込めません：完全なgzipアーカイブではありません。',
    end: /失敗しました：「lost\.csv\.gz」を読み込めません/,
  },
] as const

test('LNG2 reasons, log lines and failures are shown in the language of the console', async ({
  page,
  platform,
}) => {
  const { readJob, failedJob } = await prepare(platform)
  await signIn(page, platform)
  for (const { language, reject, line, failure, end } of languages)
    await test.step(language, async () => {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.goto('./sources/harbour/tables/pilot-log.csv?tab=rejected')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('cell', { name: reject })).toBeVisible()
      await page.goto(`./jobs/${readJob}`)
      await expect(page.getByText(line)).toBeVisible()
      await page.goto(`./jobs/${failedJob}`)
      await expect(page.getByText(failure).first()).toBeVisible()
      await expect(page.getByText(end)).toBeVisible()
    })
})
