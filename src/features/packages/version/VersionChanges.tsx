import { ChevronDown } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { StorePackage } from '#contract/store/package.ts'
import type { Entry } from '#domain/archive/archive.ts'
import type { Comparison } from '#domain/archive/compare/compare.ts'
import { ChangesPane } from '#src/components/archive/ChangesPane.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { VersionAt } from '../model/download.ts'
import { VersionFile } from './VersionFile.tsx'
import { useComparisonSummary } from '../publish/compare/use-comparison-summary.ts'
import { sidesOf } from './use-version-files.ts'
import { versionStatus } from './version-status.ts'

const Head = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 16px',
  padding: '14px 20px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > div': { flex: '1 1 200px', minWidth: 0 },
  '& h2': { ...type.panel, ...oneLine, margin: 0 },
  '& p': { ...type.small, margin: 0, color: color.text.secondary },
})
const Against = styled('button')({
  font: 'inherit',
  letterSpacing: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  margin: '-2px -4px',
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: color.accent.text },
  '&:focus-visible': { ...focusRing, borderRadius: 3 },
  '& > svg': { flex: 'none', color: color.text.tertiary },
})

interface ChangesProps {
  at: VersionAt
  item: StorePackage
  against: string | null
  entries: readonly Entry[]
  comparison: Comparison
  file: string | null
  onCompare: (version: string) => void
  onChoose: (path: string | null) => void
}

/** Chooses the version to compare with. */
const OtherVersion = ({ at, item, against, onCompare }: ChangesProps) => {
  const { t } = useTranslation(['packages', 'shared'])
  const others = item.versions.filter(({ version }) => version !== at.version)
  const title =
    against === null ? t('shared:field.firstVersion') : t('shared:file.against', { version: against })
  if (others.length === 0) return title
  return (
    <Menu
      label={t('shared:field.compareWith')}
      entries={others.map((each) => ({
        id: each.version,
        label: each.version,
        detail: t(`status.${versionStatus(each, item.latest)}`),
        checked: each.version === against,
        onSelect: () => onCompare(each.version),
      }))}
      trigger={(trigger) => (
        <Against type="button" {...trigger}>
          {title}
          <ChevronDown size={14} strokeWidth={2} aria-hidden />
        </Against>
      )}
    />
  )
}

/** The changes of a version against another one, file by file; or one of its files. */
export function VersionChanges(props: ChangesProps) {
  const { at, against, entries, comparison, file, onChoose } = props
  const { t } = useTranslation('packages')
  const summary = useComparisonSummary()
  const { changes } = comparison
  const isChange = against !== null && changes.some(({ path }) => path === file)
  const chosen = isChange ? undefined : entries.find(({ path, folder }) => path === file && !folder)
  const hasList = against !== null && changes.length > 0
  return (
    <Stack style={{ height: '100%', minHeight: 0 }}>
      <Head>
        <div>
          <h2>
            <OtherVersion {...props} />
          </h2>
          <p>{summary(comparison, against !== null)}</p>
        </div>
      </Head>
      {chosen ? (
        <>
          <Head>
            <div>
              <h2 title={chosen.path}>{chosen.path}</h2>
              {against !== null && <p>{t('file.unchanged', { version: against })}</p>}
            </div>
            {hasList && <LinkButton onClick={() => onChoose(null)}>{t('changes.back')}</LinkButton>}
          </Head>
          <VersionFile key={chosen.path} at={at} entry={chosen} />
        </>
      ) : (
        hasList && (
          <ChangesPane
            changes={changes}
            sides={sidesOf(at, against)}
            value={isChange ? file : null}
            onChange={onChoose}
          />
        )
      )}
    </Stack>
  )
}
