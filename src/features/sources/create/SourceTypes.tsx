import { type FormEvent, useState } from 'react'
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
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
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

/** The types that can be used here, by group, with how many sources use them. */
const useTypes = () => {
  const acceptsFiles = useAcceptsFiles()
  const used = countsOf(useSources().data?.items ?? [], ({ dbms }) => dbms)
  const kinds = Object.keys(sourceTypes)
    .filter(isSourceKind)
    .filter((kind) => kind !== 'upload' || acceptsFiles)
  return groups.flatMap((group) => {
    const rows = kinds
      .filter((kind) => sourceTypes[kind].group === group)
      .map((kind) => ({ kind, used: used.get(kind) ?? 0 }))
    return rows.length === 0 ? [] : [{ group, rows }]
  })
}

interface TypeRowProps {
  kind: SourceKind
  used: number
  isChosen: boolean
  onChoose: () => void
}

const TypeRow = ({ kind, used, isChosen, onChoose }: TypeRowProps) => {
  const { t } = useTranslation(['connection', 'sources'])
  const Icon = kindIcons[kind]
  const formats = fileFormats.map((format) => t(`sources:format.${format}`)).join(', ')
  return (
    <Type>
      <input type="radio" name="dbms" value={kind} checked={isChosen} onChange={onChoose} />
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <span>
        <strong>{t(`sources:kind.${kind}`)}</strong>
        <small>{t(`gallery.text.${kind}`)}</small>
      </span>
      <small>{sourceTypes[kind].content === 'files' && formats}</small>
      <small>{used > 0 && t('gallery.inUse', { count: used })}</small>
    </Type>
  )
}

/** The types of sources. Up and Down choose one, Enter leads to its form. */
export function Component() {
  const { t } = useTranslation(['connection', 'shell', 'common'])
  const navigate = useNavigate()
  const enqueue = useEnqueueFiles()
  const types = useTypes()
  const [kind, setKind] = useState<SourceKind>('local')
  const proceed = (event: FormEvent, openFiles: () => void) => {
    event.preventDefault()
    if (kind === 'upload') openFiles()
    else void navigate(paths.newSource(kind))
  }
  return (
    <ChooseFiles onChoose={enqueue}>
      {(openFiles) => (
        <Page onSubmit={(event) => proceed(event, openFiles)}>
          <UploadDrop />
          <div>
            <PageHead title={t('shell:page.newSource')} sentence={t('gallery.sentence')} />
            <div role="radiogroup" aria-label={t('gallery.types')}>
              {types.map(({ group, rows }) => (
                <Group key={group}>
                  <legend>{t(`gallery.group.${group}`)}</legend>
                  {rows.map((row) => (
                    <TypeRow
                      key={row.kind}
                      {...row}
                      isChosen={row.kind === kind}
                      onChoose={() => setKind(row.kind)}
                    />
                  ))}
                </Group>
              ))}
            </div>
          </div>
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
        </Page>
      )}
    </ChooseFiles>
  )
}
