import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import {
  isSourceKind,
  type SourceKind,
  type SourceType,
  sourceTypes,
} from '#contract/data-manager/source-types.ts'
import { fileFormats } from '#contract/data-manager/source.ts'
import { ChooseFiles } from '#src/components/file-upload/ChooseFiles.tsx'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { matcher } from '#src/lib/match-text.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { useAcceptsFiles } from '#src/uploads/use-uploads.ts'
import { kindIcons } from '../model/source-kinds.ts'
import { countsOf } from '../model/source-list.ts'
import { useSources } from '../model/use-sources.ts'
import { UploadDrop } from '../upload/UploadButton.tsx'
import { useEnqueueFiles } from '../upload/use-enqueue-files.ts'

const Page = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 420px',
  flex: 1,
  minHeight: 0,
  [media.belowWide]: { display: 'block' },
  [media.belowPhone]: { ...columnLayout, flex: '1 0 auto' },
})
const Group = styled('fieldset')({
  margin: '0 0 8px',
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { ...type.small, padding: '8px var(--gutter)', color: color.text.secondary },
})
const Type = styled('label')({
  ...rowLayout(16),
  position: 'relative',
  minHeight: 56,
  padding: '8px var(--gutter)',
  borderTop: hairline,
  cursor: 'pointer',
  '&:last-of-type': { borderBottom: hairline },
  '&:hover': { backgroundColor: color.surface.hover },
  '&:has(:checked)': { backgroundColor: color.accent.soft, boxShadow: `inset 3px 0 ${color.accent.fill}` },
  '&:has(:focus-visible)': focusInside,
  '& > input': visuallyHidden,
  '& > svg': { flex: 'none', color: color.text.secondary },
  '& > span': { ...columnLayout, flex: 1, minWidth: 0 },
  '& strong': { ...type.body, fontWeight: 500 },
  '& span > small': { ...type.small, color: color.text.secondary },
  '& > small': { ...type.small, ...oneLine, flex: '0 0 232px', color: color.text.secondary },
  '& > small:last-of-type': { flex: '0 0 72px', textAlign: 'right' },
  [media.belowNarrow]: { '& > small': { display: 'none' } },
})
const Side = styled('aside')({
  ...columnLayout,
  borderLeft: hairline,
  '& > div': { flex: 1, padding: '20px var(--gutter)', display: 'grid', gap: 12, alignContent: 'start' },
  '& h2': { ...type.section, margin: 0 },
  '& h3': { ...type.panel, margin: '8px 0 0' },
  '& p': { ...type.body, margin: 0, color: color.text.secondary },
  '& > footer': {
    ...rowLayout(8),
    justifyContent: 'flex-end',
    padding: '12px var(--gutter)',
    borderTop: hairline,
    backgroundColor: color.surface.canvas,
  },
  [media.belowWide]: { borderLeft: 0 },
  // On a phone a foot, always in view.
  [media.belowPhone]: {
    flex: '1 0 auto',
    '& > footer': { position: 'sticky', bottom: 0, zIndex: 1, borderTopColor: color.line.strong },
    '& > footer > [data-variant="primary"]': { flex: '1 1 auto' },
  },
})

const groups = ['files', 'databases', 'stores'] as const

/** Statements that create a user who may read the tables of a schema or a database. */
const readerStatements: Partial<Record<SourceKind, string>> = {
  postgresql: `CREATE ROLE platform_reader LOGIN PASSWORD '…';
GRANT USAGE ON SCHEMA public TO platform_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public
  TO platform_reader;`,
  mysql: `CREATE USER platform_reader IDENTIFIED BY '…';
GRANT SELECT, SHOW VIEW ON shop.*
  TO platform_reader;`,
}

const Details = ({ kind }: { kind: SourceKind }) => {
  const { t } = useTranslation(['connection', 'sources'])
  const statements = readerStatements[kind]
  const { parameters }: SourceType = sourceTypes[kind]
  const hasAddress = Object.values(parameters).some(({ isAddress }) => isAddress)
  return (
    <div>
      <h2>{t(`sources:kind.${kind}`)}</h2>
      <h3>{t('gallery.needed')}</h3>
      <p>{t(`gallery.needs.${kind}`)}</p>
      {statements !== undefined && <Code label={t('gallery.statements')} text={statements} wrap />}
      <h3>{t('gallery.read')}</h3>
      <p>{t(`gallery.reads.${kind}`)}</p>
      {hasAddress && <MarginNote>{t('gallery.network')}</MarginNote>}
    </div>
  )
}

const useFormats = (): string => {
  const { t } = useTranslation('sources')
  return fileFormats.map((format) => t(`format.${format}`)).join(', ')
}

/** The types that can be used here and match the search, by group, with how many sources use them. */
const useTypes = (find: string) => {
  const { t } = useTranslation(['connection', 'sources'])
  const formats = useFormats()
  const matches = matcher(find)
  const acceptsFiles = useAcceptsFiles()
  const used = countsOf(useSources().data?.items ?? [], ({ dbms }) => dbms)
  const kinds = Object.keys(sourceTypes)
    .filter(isSourceKind)
    .filter((kind) => kind !== 'upload' || acceptsFiles)
  return groups.flatMap((group) => {
    const rows = kinds
      .filter((kind) => sourceTypes[kind].group === group)
      .map((kind) => ({
        kind,
        used: used.get(kind) ?? 0,
        detail: kind === 'postgresql' || kind === 'mysql' ? t(`gallery.versions.${kind}`) : formats,
      }))
      .filter(({ kind, detail }) =>
        matches(`${t(`sources:kind.${kind}`)} ${t(`gallery.text.${kind}`)} ${detail}`),
      )
    return rows.length === 0 ? [] : [{ group, rows }]
  })
}

interface TypeRowProps {
  kind: SourceKind
  used: number
  /** Formats or versions. */
  detail: string
  isChosen: boolean
  onChoose: () => void
}

const TypeRow = ({ kind, used, detail, isChosen, onChoose }: TypeRowProps) => {
  const { t } = useTranslation(['connection', 'sources'])
  const Icon = kindIcons[kind]
  return (
    <Type>
      <input type="radio" name="dbms" value={kind} checked={isChosen} onChange={onChoose} />
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <span>
        <strong>{t(`sources:kind.${kind}`)}</strong>
        <small>{t(`gallery.text.${kind}`)}</small>
      </span>
      <small>{detail}</small>
      <small>{used > 0 && t('gallery.inUse', { count: used })}</small>
    </Type>
  )
}

interface TypeListProps {
  types: ReturnType<typeof useTypes>
  chosen: SourceKind | undefined
  onChoose: (kind: SourceKind) => void
}

const TypeList = ({ types, chosen, onChoose }: TypeListProps) => {
  const { t } = useTranslation('connection')
  return types.map(({ group, rows }) => (
    <Group key={group}>
      <legend>{t(`gallery.group.${group}`)}</legend>
      {rows.map((row) => (
        <TypeRow key={row.kind} {...row} isChosen={row.kind === chosen} onChoose={() => onChoose(row.kind)} />
      ))}
    </Group>
  ))
}

/** The types of sources, found by name or format. Up and Down choose one, Enter leads to its form. */
export function Component() {
  const { t } = useTranslation(['connection', 'shell', 'shared', 'common'])
  const navigate = useNavigate()
  const enqueue = useEnqueueFiles()
  const acceptsFiles = useAcceptsFiles()
  // Nothing is dropped on a phone.
  const isPhone = useIsPhone()
  const [find, setFind] = useState('')
  const [wanted, setWanted] = useState<SourceKind>('local')
  const list = useRef<HTMLDivElement>(null)
  const types = useTypes(find)
  const found = types.flatMap(({ rows }) => rows.map(({ kind }) => kind))
  const kind = found.includes(wanted) ? wanted : found[0]
  const proceed = (event: FormEvent, openFiles: () => void) => {
    event.preventDefault()
    if (kind === 'upload') openFiles()
    else if (kind !== undefined) void navigate(paths.newSource(kind))
  }
  const toList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLInputElement>(':checked')?.focus()
  }
  return (
    <ChooseFiles onChoose={enqueue}>
      {(openFiles) => (
        <Page onSubmit={(event) => proceed(event, openFiles)}>
          <UploadDrop />
          <div>
            <PageHead title={t('shell:page.newSource')} sentence={t('gallery.sentence')} />
            <PageBody bottom={8} onKeyDown={toList}>
              <FilterField label={t('gallery.find')} value={find} onChange={setFind} width={320} />
            </PageBody>
            <div ref={list} role="radiogroup" aria-label={t('gallery.types')}>
              <TypeList types={types} chosen={kind} onChoose={setWanted} />
            </div>
            {kind === undefined && (
              <EmptyState
                title={t('shared:noMatch.title', { text: find })}
                actions={<Button onClick={() => setFind('')}>{t('gallery.all')}</Button>}
              />
            )}
            {acceptsFiles && !isPhone && (
              <PageBody top={8} bottom={20}>
                <MarginNote>{t('gallery.drop')}</MarginNote>
              </PageBody>
            )}
          </div>
          {kind !== undefined && (
            <Side aria-label={t('gallery.needed')}>
              <Details kind={kind} />
              <footer>
                <Button variant="text" to={paths.sources()}>
                  {t('common:action.cancel')}
                </Button>
                <Button variant="primary" type="submit" keys="Enter">
                  {t(`gallery.next.${kind}`)}
                </Button>
              </footer>
            </Side>
          )}
        </Page>
      )}
    </ChooseFiles>
  )
}
