import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { PackageVersion, StorePackage } from '#contract/store/package.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { matcher } from '#src/lib/match-text.ts'
import { ResourceList, listOf } from '#src/components/resource/ListPage.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import type { PackageAt } from '../model/use-package.ts'
import { useVersionColumns } from '../version/version-columns.tsx'
import { VersionMenu } from '../version/VersionMenu.tsx'

interface VersionsProps {
  at: PackageAt
  item: StorePackage
  onWithdraw: (version: PackageVersion) => void
  onRestore: (version: PackageVersion) => void
}

/** Up to this number, the list needs no search. */
const fewVersions = 20

/** The reason why a version was withdrawn, shown below its row. */
const useWithdrawalNote = () => {
  const { t } = useTranslation('packages')
  const format = useFormat()
  return ({ withdrawn }: PackageVersion) => {
    if (withdrawn === null || withdrawn.note === '') return null
    const { by: user, at, note } = withdrawn
    return <MarginNote>{t('withdrawnWhy', { user, when: format.date(at), note })}</MarginNote>
  }
}

/** All versions of a package, the highest first. */
export function VersionsPane({ at, item, onWithdraw, onRestore }: VersionsProps) {
  const { t } = useTranslation('packages')
  const navigate = useNavigate()
  const columns = useVersionColumns(at, item)
  const note = useWithdrawalNote()
  const { state } = useListParams(searchParams)
  const { q } = state
  const { versions } = item
  const matches = matcher(q)
  const hasSearch = versions.length > fewVersions || q !== ''
  return (
    <div style={hasSearch ? { paddingTop: 12 } : undefined}>
      <ResourceList
        list={listOf(versions)}
        shown={versions.filter(({ version, uploaded_by: by }) => matches(`${version} ${by}`))}
        state={state}
        {...(hasSearch && { search: { label: t('versions.filter') } })}
        table={{
          caption: t('versions.caption'),
          columns,
          rowKey: ({ version }) => version,
          rowName: ({ version }) => version,
          onOpen: ({ version }) => void navigate(paths.packageVersion(at.collection, at.id, version)),
          note,
          actions: (version) => <VersionMenu {...{ at, item, version, onWithdraw, onRestore }} />,
        }}
      />
    </div>
  )
}
