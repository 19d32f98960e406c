import { useNavigate, useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { PackageVersion, StorePackage } from '#contract/store/package.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { matcher } from '#src/lib/find.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { PackageAt } from './use-package.ts'
import { useVersionColumns } from './version-columns.tsx'
import { VersionMenu } from './VersionMenu.tsx'

interface VersionsProps {
  at: PackageAt
  item: StorePackage
  onWithdraw: (version: PackageVersion) => void
  onRestore: (version: PackageVersion) => void
}

const Tools = styled('div')({ paddingTop: 12 })

/** So many are seen at a glance. */
const fewVersions = 20

/** Why a version was withdrawn, said below its row. */
const useWithdrawalNote = () => {
  const { t } = useTranslation('packages')
  const format = useFormat()
  return ({ withdrawn }: PackageVersion) => {
    if (withdrawn === null || withdrawn.note === '') return null
    const { by: user, at, note } = withdrawn
    return <MarginNote>{t('withdrawnWhy', { user, when: format.date(at), note })}</MarginNote>
  }
}

const useSearch = () => {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const search = (text: string) =>
    setAddress(
      (before) => {
        const rest = [...before].filter(([name]) => name !== 'q')
        return new URLSearchParams(text === '' ? rest : [...rest, ['q', text]])
      },
      { replace: true },
    )
  return { q, search }
}

/** All versions of a package, the highest first. */
export const VersionsPane = ({ at, item, onWithdraw, onRestore }: VersionsProps) => {
  const { t } = useTranslation(['packages', 'common'])
  const navigate = useNavigate()
  const columns = useVersionColumns(at, item)
  const note = useWithdrawalNote()
  const { q, search } = useSearch()
  const { versions } = item
  const matches = matcher(q)
  const rows = versions.filter(({ version, uploaded_by: by }) => matches(`${version} ${by}`))
  return (
    <>
      {(versions.length > fewVersions || q !== '') && (
        <Tools>
          <Toolbar end={t('common:table.shown', { shown: rows.length, total: versions.length })}>
            <FilterField label={t('versions.filter')} value={q} onChange={search} />
          </Toolbar>
        </Tools>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={t('noMatch.title', { text: q })}
          actions={<Button onClick={() => search('')}>{t('filter.clear')}</Button>}
        />
      ) : (
        <Table
          caption={t('versions.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ version }) => version}
          rowName={({ version }) => version}
          onOpen={({ version }) => void navigate(paths.packageVersion(at.collection, at.id, version))}
          note={note}
          actions={(version) => <VersionMenu {...{ at, item, version, onWithdraw, onRestore }} />}
        />
      )}
    </>
  )
}
