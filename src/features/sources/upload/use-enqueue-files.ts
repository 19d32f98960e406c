import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fileExtensions, formatOf } from '#domain/source/file-format.ts'
import { queryClient } from '#src/api/query-client.ts'
import { stemOf } from '#src/uploads/model/file-names.ts'
import { addFiles } from '#src/uploads/file-uploads.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { freeName } from '#src/lib/free-name.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { sourcesQuery } from '../model/use-sources.ts'

/** A source of kind `upload` with its tables; without one, the files become a new source. */
export interface UploadTarget {
  readonly source: string
  readonly tables: readonly string[]
}

const nameLimit = 100

/** Number of names that fit into a toast. */
const maxNames = 3

const truncate = (text: string): string => Array.from(text).slice(0, nameLimit).join('').trim()

const useNotifyRefused = () => {
  const { t, i18n } = useTranslation(['uploads', 'shared'])
  return (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const isEmpty = (file: File) => formatOf(file.name) !== null
    const isMany = files.length > 1
    const named = files.slice(0, maxNames).map(({ name }) => name)
    const remaining = files.length - named.length
    toast({
      state: 'failed',
      title: isMany
        ? t('refused.titleMany', { count: files.length })
        : t(isEmpty(first) ? 'refused.empty' : 'refused.title', { name: first.name }),
      text: joinSentences(
        isMany
          ? t('refused.names', {
              names: enumerate(i18n.language, [
                ...named,
                ...(remaining > 0 ? [t('shared:count.more', { count: remaining })] : []),
              ]),
            })
          : '',
        files.some(isEmpty) ? t('refused.emptyText') : '',
        files.every(isEmpty)
          ? ''
          : t('refused.text', { endings: fileExtensions.map((ending) => `.${ending}`).join(', ') }),
      ),
    })
  }
}

/**
 * Returns a function that uploads dropped or chosen files and opens the page of uploads. Files that cannot be read
 * are reported immediately.
 */
export function useEnqueueFiles(target?: UploadTarget) {
  const { t } = useTranslation('uploads')
  const navigate = useNavigate()
  const notifyRefused = useNotifyRefused()
  const propose = (files: readonly File[]): string => {
    const stem = truncate(stemOf(files[0]?.name ?? '').replaceAll('/', '-'))
    const count = files.length - 1
    const sources = queryClient.getQueryData(sourcesQuery.queryKey)?.items ?? []
    return freeName(count === 0 ? stem : t('source.proposed', { name: stem, count }), (name) =>
      sources.some((source) => source.database_name === name),
    )
  }
  return (files: readonly File[]): void => {
    const isAcceptable = (file: File) => formatOf(file.name) !== null && file.size > 0
    notifyRefused(files.filter((file) => !isAcceptable(file)))
    const accepted = files.filter(isAcceptable)
    if (accepted.length === 0) return
    addFiles(accepted, target ? { kind: 'existing', ...target } : { kind: 'new', source: propose(accepted) })
    void navigate(paths.uploads())
  }
}
