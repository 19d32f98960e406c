// Ten thousand packages in a data folder, and two thousand of another organization, written directly to the database.
import { pino } from 'pino'
import { systemClock } from '../server/platform/core/clock.ts'
import { openPasswords } from '../server/platform/iam/identity/password-hash.ts'
import { openPlatform, type OpenPlatform } from '../server/platform/open.ts'

export const packages = 10_000
const strange = 2000
const day = '2026-01-01T00:00:00.000Z'
export const password = 'Correct-Horse-7-Battery'

/**
 * Long descriptions of 12 kB and pictures of 20 kB, none of which a list may read. Some packages belong to another
 * organization.
 */
const fill = ({ raw }: OpenPlatform): void => {
  raw.exec(`
    BEGIN;
    INSERT INTO organizations VALUES ('others', 'Others', '', '${day}', '${day}', 'System');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${packages + strange})
    INSERT INTO packages (id, collection, owner, slug, name, sort_name, category, image, previews_json, latest,
      versions, downloaded, created_at, created_by, updated_at, updated_by)
    SELECT 'package_' || i, 'app', iif(i > ${packages}, 'others', 'org'), 'slug-' || (i * 7919 % ${packages + strange}),
      'Éclusée ' || (i * 31 % 977), 'eclusee ' || (i * 31 % 977), 'Catégorie ' || (i % 40), 'a' || i, '[]',
      iif(i % 10 = 0, NULL, (i % 12) || '.' || (i % 7) || '.0'), i % 9, i * 31 % 5000,
      '${day}', 'System', '2026-02-' || (10 + i % 18) || 'T00:00:00.000Z', 'System' FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${packages + strange})
    INSERT INTO package_texts SELECT 'package_' || i,
      json_object('en', json_object('name', 'Sluice ' || i, 'description', printf('%.*c', 300, 'd')),
        'fr', json_object('name', 'Écluse ' || i, 'description', printf('%.*c', 300, 'e')),
        'jp', json_object('name', '水門 ' || i, 'description', printf('%.*c', 100, 'f'))),
      json_object('en', printf('%.*c', 12000, 'l')) FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${packages + strange})
    INSERT INTO package_searches SELECT 'package_' || i, 'slug-' || i || ' eclusee categorie ' || (i % 40) ||
      ' sluice ' || i || ' ecluse ' || i || ' 水門 ' || i || printf('%.*c', 700, 'd') FROM n;
    INSERT INTO package_pictures SELECT id, image, 'image/png', zeroblob(20000) FROM packages;
    COMMIT;
  `)
}

/** Opens a platform with the packages in a data folder. */
export async function openPackageStore(dataFolder: string): Promise<OpenPlatform> {
  const options = { dataFolder, sourceFolders: [], secretKey: new Uint8Array(32), version: '0.0.0' }
  const platform = await openPlatform(
    { ...options, adminPassword: password },
    {
      clock: systemClock,
      logger: pino({ level: 'silent' }),
      passwords: openPasswords({ memory: 8, passes: 1, parallelism: 1 }),
    },
  )
  fill(platform)
  return platform
}
