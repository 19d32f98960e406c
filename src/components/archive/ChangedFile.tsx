import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/archive/archive.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { FileDifference } from './FileDifference.tsx'
import type { FileChange } from '#domain/archive/compare/compare.ts'
import { pictureType } from './archive-change.ts'
import { readText } from './archive-analysis.ts'

/** Notes between the lines of a file. */
export const FileNote = styled('div')({
  flex: 'none',
  padding: '10px 20px',
  borderBottom: `1px solid ${color.line.hair}`,
  '&:last-child': { borderBottom: 0 },
})
const Pictures = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))',
  gap: 20,
  padding: 20,
  alignContent: 'start',
  [media.belowNarrow]: { gridTemplateColumns: '1fr' },
  '& figure': { margin: 0, display: 'grid', gap: 8, justifyItems: 'start', minWidth: 0 },
  '& figcaption': { ...type.small, color: color.text.secondary },
  '& img': { maxWidth: '100%', maxHeight: 360, border: `1px solid ${color.line.hair}` },
})

/** Bytes read and compared on each side; a picture is read completely or not at all. */
const mostText = 1024 ** 2
const mostPicture = 8 * 1024 ** 2

/** Reads the beginning of a file of one side. */
export type ReadFile = (entry: Entry, length: number) => Promise<Blob>

export interface Sides {
  /** Query key that identifies the two archives. */
  readonly id: string
  readonly before: ReadFile
  readonly after: ReadFile
}

interface ChangedFileProps {
  change: FileChange
  sides: Sides
}

const useSide = (props: ChangedFileProps, { side, length }: { side: 'before' | 'after'; length: number }) => {
  const { change, sides } = props
  const entry = change[side]
  return useQuery({
    queryKey: ['archive file', sides.id, side, entry?.path, length],
    queryFn: () => (entry === undefined ? null : sides[side](entry, Math.min(length, entry.size))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  })
}

const useText = (props: ChangedFileProps, side: 'before' | 'after') => {
  const { data: blob, error, refetch } = useSide(props, { side, length: mostText })
  const isCut = (props.change[side]?.size ?? 0) > mostText
  const text = useQuery({
    queryKey: ['archive text', props.sides.id, side, props.change[side]?.path],
    queryFn: () => (blob ? readText({ blob, isCut }) : null),
    enabled: blob !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  return { text: text.data, error: error ?? text.error, isCut, refetch }
}

const Unread = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation(['sending', 'common'])
  return (
    <FileNote>
      <MarginNote
        tone="error"
        live
        actions={<LinkButton onClick={onRetry}>{t('common:action.tryAgain')}</LinkButton>}
      >
        {t('file.unreadable')}
      </MarginNote>
    </FileNote>
  )
}

/** Describes files that are not text. */
const Binary = ({ change: { before, after } }: { change: FileChange }) => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const sizes = { before: format.bytes(before?.size ?? 0), after: format.bytes(after?.size ?? 0) }
  return (
    <FileNote>
      <MarginNote>
        {before && after && t('file.binaryChanged', sizes)}
        {!before && t('file.binaryAdded', sizes)}
        {!after && t('file.binaryRemoved', sizes)}
      </MarginNote>
    </FileNote>
  )
}

/** A side that exists and is not text. */
const isBinary = (entry: Entry | undefined, text: string | null): boolean =>
  entry !== undefined && text === null

const CutNote = () => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  return (
    <FileNote>
      <MarginNote>{t('file.cut', { size: format.bytes(mostText) })}</MarginNote>
    </FileNote>
  )
}

const Texts = (props: ChangedFileProps) => {
  const before = useText(props, 'before')
  const after = useText(props, 'after')
  const { change } = props
  if (before.error ?? after.error)
    return <Unread onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />
  if (before.text === undefined || after.text === undefined) return <Loading shape="text" rows={6} />
  if (isBinary(change.before, before.text) || isBinary(change.after, after.text))
    return <Binary change={change} />
  return (
    <>
      {(before.isCut || after.isCut) && <CutNote />}
      <FileDifference path={change.path} before={before.text} after={after.text} />
    </>
  )
}

/** Creates an object URL for a picture while it is shown. */
const useDrawn = (blob: Blob | null | undefined, type: string) => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (!blob || !element) return
    element.src = URL.createObjectURL(new Blob([blob], { type }))
    return () => URL.revokeObjectURL(element.src)
  }, [blob, type])
  return image
}

const Picture = (props: ChangedFileProps & { side: 'before' | 'after'; type: string }) => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const { change, side } = props
  const { data, error, refetch } = useSide(props, { side, length: mostPicture })
  const image = useDrawn(data, props.type)
  const [size, setSize] = useState<{ width: number; height: number } | null>()
  const entry = change[side]
  if (!entry) return null
  if (error) return <Unread onRetry={() => void refetch()} />
  return (
    <figure>
      <figcaption>
        {[
          t(`file.${side}`),
          format.bytes(entry.size),
          ...(size ? [t('file.pixels', { width: size.width, height: size.height })] : []),
          ...(size === null ? [t('file.notDrawn')] : []),
        ].join(', ')}
      </figcaption>
      <img
        ref={image}
        alt={t(`file.${side}Picture`, { path: entry.path })}
        hidden={!size}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
        onError={() => setSize(null)}
      />
    </figure>
  )
}

const Content = (props: ChangedFileProps) => {
  const { change } = props
  const type = pictureType(change.path)
  const isLarge = Math.max(change.before?.size ?? 0, change.after?.size ?? 0) > mostPicture
  if (change.change === 'moved') return null
  if (type === undefined) return <Texts {...props} />
  if (isLarge) return <Binary change={change} />
  return (
    <Pictures>
      <Picture {...props} side="before" type={type} />
      <Picture {...props} side="after" type={type} />
    </Pictures>
  )
}

/**
 * One file that differs between two archives: its lines, its pictures side by side, or a description of its bytes.
 */
export function ChangedFile(props: ChangedFileProps) {
  const { t } = useTranslation('sending')
  const { change } = props
  return (
    <Stack flex={1} style={{ minHeight: 0, backgroundColor: color.surface.sunken }}>
      {change.change === 'moved' && (
        <FileNote>
          <MarginNote>{t('file.moved', { from: change.before?.path ?? '', to: change.path })}</MarginNote>
        </FileNote>
      )}
      <Content key={change.path} {...props} />
    </Stack>
  )
}
