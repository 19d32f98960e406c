import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/archive/archive.ts'
import type { Hunk } from '#domain/archive/compare/difference.ts'
import { versionFile } from '#src/api/archives.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { ChangedFile, FileNote } from '#src/components/archive/ChangedFile.tsx'
import { pictureType } from '#src/components/archive/archive-change.ts'
import { DifferenceLines } from '#src/components/archive/DifferenceLines.tsx'
import { readText } from '#src/components/archive/archive-analysis.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { VersionAt } from '../model/download.ts'
import { sidesOf } from './use-version-files.ts'

/** Bytes of a file that are read first; each further request reads four times as many. */
const firstRead = 256 * 1024
const growth = 4

/** Lines of a text in the format of a diff without changes. */
const linesOf = (text: string): readonly Hunk[] => {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return [
    {
      folded: false,
      lines: lines.map((line, at) => ({ kind: 'same', text: line, end: '\n', before: null, after: at + 1 })),
    },
  ]
}

interface FileProps {
  at: VersionAt
  entry: Entry
}

const useText = ({ at, entry }: FileProps, length: number) => {
  const { path } = entry
  const isCut = entry.size > length
  const {
    data: blob,
    error: unread,
    refetch,
  } = useQuery({
    ...versionFile({ ...at, path, length: Math.min(length, entry.size) }),
    gcTime: 60_000,
  })
  const { data: text, error } = useQuery({
    queryKey: ['version text', at, path, length],
    queryFn: () => (blob ? readText({ blob, isCut }) : null),
    enabled: blob !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  return { text, error: unread ?? error, isCut, refetch }
}

const Text = (props: FileProps) => {
  const { t } = useTranslation(['packages', 'common', 'shared'])
  const format = useFormat()
  const [length, setLength] = useState(firstRead)
  const { text, error, isCut, refetch } = useText(props, length)
  const hunks = useMemo(() => (typeof text === 'string' ? linesOf(text) : []), [text])
  const { path, size } = props.entry
  if (error)
    return (
      <FileNote>
        <ErrorNote
          isRead
          error={error}
          actions={<LinkButton onClick={() => void refetch()}>{t('common:action.tryAgain')}</LinkButton>}
        />
      </FileNote>
    )
  if (text === undefined) return <Loading shape="text" rows={6} />
  if (text === null)
    return (
      <FileNote>
        <MarginNote>{t('file.binary', { size: format.bytes(size) })}</MarginNote>
      </FileNote>
    )
  return (
    <>
      {isCut && (
        <FileNote>
          <MarginNote
            actions={
              <LinkButton onClick={() => setLength(length * growth)}>
                {t('common:action.loadMore')}
              </LinkButton>
            }
          >
            {t('file.cut', { shown: format.bytes(length), size: format.bytes(size) })}
          </MarginNote>
        </FileNote>
      )}
      {text === '' ? (
        <FileNote>
          <MarginNote>{t('shared:file.empty')}</MarginNote>
        </FileNote>
      ) : (
        <DifferenceLines label={t('shared:file.linesOf', { path })} hunks={hunks} />
      )}
    </>
  )
}

/** One file of a version: its lines, its picture, or a note about its bytes. */
export function VersionFile({ at, entry }: FileProps) {
  return (
    <Stack flex={1} style={{ minHeight: 0, backgroundColor: color.surface.sunken }}>
      {pictureType(entry.path) === undefined ? (
        <Text at={at} entry={entry} />
      ) : (
        <ChangedFile change={{ path: entry.path, change: 'added', after: entry }} sides={sidesOf(at, null)} />
      )}
    </Stack>
  )
}
