import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { PackageVersion, StorePackage } from '#contract/store/package.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { matcher } from '#src/lib/match-text.ts'
import { ResourceList, listOf } from '#src/components/resource/ListPage.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { languageTag, listingLanguage } from '#src/components/package-listing/localized-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { PackageAt } from '../model/use-package.ts'
import { changeNotesText } from '../notes/change-notes-text.ts'
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

/** The beginning of change notes, as they were typed. */
const Notes = styled('p')({
  ...type.small,
  margin: '2px 0 0',
  maxWidth: '72ch',
  color: color.text.secondary,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})

/** Why a version was withdrawn and what it changed, shown below its row. */
const useRowNote = () => {
  const { t, i18n } = useTranslation('packages')
  const format = useFormat()
  return ({ withdrawn, notes }: PackageVersion) => {
    const found = changeNotesText(notes, listingLanguage(i18n.language))
    const isExplained = withdrawn !== null && withdrawn.note !== ''
    if (found === null && !isExplained) return null
    return (
      <>
        {isExplained && (
          <MarginNote>
            {t('withdrawnWhy', {
              user: withdrawn.by,
              when: format.date(withdrawn.at),
              note: withdrawn.note,
            })}
          </MarginNote>
        )}
        {found && <Notes lang={languageTag(found.language)}>{found.text}</Notes>}
      </>
    )
  }
}

/** All versions of a package, the highest first. */
export function VersionsPane({ at, item, onWithdraw, onRestore }: VersionsProps) {
  const { t } = useTranslation('packages')
  const navigate = useNavigate()
  const columns = useVersionColumns(at, item)
  const note = useRowNote()
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
