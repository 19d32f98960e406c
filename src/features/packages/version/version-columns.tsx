import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { PackageVersion, StorePackage } from '#contract/store/package.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { mono } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { ShortChecksum } from './ShortChecksum.tsx'
import type { PackageAt } from '../model/use-package.ts'
import { VersionState } from './VersionState.tsx'
import { versionStatus } from './version-status.ts'

const Number = styled('span')({ fontFamily: mono })

/** The columns of the versions of a package. */
export function useVersionColumns(at: PackageAt, item: StorePackage): readonly Column<PackageVersion>[] {
  const { t } = useTranslation(['packages', 'shared'])
  const format = useFormat()
  return [
    {
      id: 'version',
      head: t('shared:field.version'),
      width: '17%',
      cell: ({ version }) => (
        <Number>
          <Link to={paths.packageVersion(at.collection, at.id, version)}>{version}</Link>
        </Number>
      ),
    },
    {
      id: 'state',
      head: t('shared:field.state'),
      width: '140px',
      cell: (version) => <VersionState status={versionStatus(version, item.latest)} />,
    },
    {
      id: 'uploaded',
      head: t('versions.uploaded'),
      width: '120px',
      cell: ({ uploaded_at: when }) => (
        <time dateTime={when} title={format.instant(when)}>
          {format.relative(when)}
        </time>
      ),
    },
    {
      id: 'by',
      head: t('versions.by'),
      hideBelow: 2,
      cell: ({ uploaded_by: user }) => <Muted>{user}</Muted>,
    },
    {
      id: 'size',
      head: t('shared:field.size'),
      width: '100px',
      right: true,
      cell: ({ size }) => format.bytes(size),
    },
    {
      id: 'files',
      head: t('versions.files'),
      width: '88px',
      right: true,
      hideBelow: 2,
      cell: ({ files }) => format.number(files),
    },
    {
      id: 'downloads',
      head: t('column.downloads'),
      width: '112px',
      right: true,
      hideBelow: 3,
      cell: ({ downloaded }) => format.number(downloaded),
    },
    {
      id: 'sum',
      head: t('versions.sum'),
      width: '136px',
      hideBelow: 1,
      cell: ({ sha256, version }) => <ShortChecksum sum={sha256} of={version} />,
    },
  ]
}
