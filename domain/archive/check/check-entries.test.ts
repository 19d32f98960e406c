import { describe, expect, test } from 'vitest'
import { storeLimits } from '#contract/store/limits.ts'
import type { Entry, Finding } from '../archive.ts'
import { checkEntries } from './check-entries.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: 100,
  archive_unpacked: 10_000_000,
  archive_ratio: storeLimits.archive_ratio.initial,
}
const file = (path: string, size = 10, packed = size): Entry => ({
  path,
  folder: false,
  size,
  packed,
  crc32: null,
})
const folder = (path: string): Entry => ({ ...file(path, 0), folder: true })
const check = (entries: readonly Entry[], collection: 'app' | 'api' = 'app') =>
  checkEntries(entries, { limits, collection })
const paths = (...all: readonly string[]) => check([file('readme.md'), ...all.map((path) => file(path))])
const only = (findings: readonly Finding[]): Finding => {
  expect(findings).toHaveLength(1)
  const [finding] = findings
  if (finding === undefined) throw new Error('nothing found')
  return finding
}

describe('STO33 limits', () => {
  test('reports too many entries, too many bytes and a too high ratio with both numbers', () => {
    const entries = [...Array(101).keys()].map((number) => file(`f${number}`, 100_000))
    expect(check(entries)).toMatchObject([
      { code: 'archive_entries', params: { entries: 101, max: 100 }, files: 101 },
      { code: 'archive_unpacked', params: { size: 10_100_000, max: 10_000_000 } },
    ])
    expect(check([file('a', 2_000_000, 2000)])).toMatchObject([
      { code: 'archive_ratio', path: 'a', params: { ratio: 1000, max: 200 } },
    ])
  })

  test('checks the ratio only from one megabyte', () => {
    expect(check([file('a', 1024 * 1024 - 1, 10)])).toEqual([])
    expect(only(check([file('a', 1024 * 1024, 10)])).code).toBe('archive_ratio')
  })
})

describe('STO34 names', () => {
  test.each([
    ['/etc/passwd', 'etc/passwd'],
    ['C:/a.txt', 'a.txt'],
    ['./a.txt', 'a.txt'],
    ['a//b.txt', 'a/b.txt'],
    ['line\nbreak', 'line_break'],
    ['aux.txt', 'aux_.txt'],
    ['docs/what?.md', 'docs/what_.md'],
    ['end.', 'end_'],
    ['README.md', 'README-2.md'],
  ])('offers %j as %j', (path, to) => {
    expect(only(paths(path)).repair).toEqual({ kind: 'rename', path, to })
  })

  test.each(['../a', 'src/../../a', `${'a/'.repeat(41)}b`])('offers only to remove %j', (path) => {
    expect(only(paths(path)).repair).toEqual({ kind: 'drop', paths: [path] })
  })

  test('reports a folder with an invalid name on Windows once, with all its files', () => {
    expect(only(paths('a?/b.txt', 'a?/c.txt'))).toMatchObject({
      code: 'archive_name_windows',
      path: 'a?',
      files: 2,
      repair: { to: 'a_' },
    })
  })

  test('reports the later of two files that differ only in case, with the name of the other', () => {
    expect(only(paths('src/Main.ts', 'src/main.ts'))).toMatchObject({
      code: 'archive_same_case',
      path: 'src/main.ts',
      params: { other: 'src/Main.ts' },
      repair: { to: 'src/main-2.ts' },
    })
  })

  test('reports a folder that is listed twice once, without its files', () => {
    const entries = [file('readme.md'), folder('src'), folder('src'), file('src/a')]
    expect(only(check(entries)).code).toBe('archive_duplicate')
  })
})

describe('STO35 folders', () => {
  test('reports a folder to remove once, with all its files', () => {
    const found = only(paths('node_modules/a/x.js', 'node_modules/a/.git/HEAD', 'node_modules/a/aux.c'))
    expect(found).toMatchObject({
      code: 'archive_dependencies',
      level: 'error',
      path: 'node_modules',
      files: 3,
      bytes: 30,
      repair: { kind: 'drop', paths: ['node_modules'] },
    })
  })

  test('reports files of an operating system in all folders as one finding', () => {
    expect(only(paths('.DS_Store', 'src/.DS_Store'))).toMatchObject({
      code: 'archive_litter',
      level: 'warning',
      files: 2,
      repair: { kind: 'drop', paths: ['.DS_Store', 'src/.DS_Store'] },
    })
  })

  test('reports a root folder as an error of application templates and a warning of API templates', () => {
    const entries = [file('my-app/a.ts'), file('my-app/b.ts')]
    expect(only(check(entries))).toMatchObject({
      code: 'archive_root_folder',
      level: 'error',
      params: { folder: 'my-app' },
      repair: { kind: 'strip', folder: 'my-app' },
    })
    expect(only(check(entries, 'api')).level).toBe('warning')
  })

  test.each([
    [['dist/a.js'], []],
    [['package.json', 'dist/a.js'], ['archive_build']],
    [['web/package.json', 'web/build/a.js'], ['archive_build']],
    [['pom.xml', 'target/a.jar'], ['archive_build']],
    [['target/CACHEDIR.TAG', 'target/a.o'], ['archive_intermediate']],
    [['vendor/own.php'], []],
    [['vendor/autoload.php'], ['archive_dependencies']],
    [['CVS/notes.md'], []],
    [['src/CVS/Entries'], ['archive_version_control']],
    [['.gitignore', '.github/a.yml', '.gitattributes'], []],
    [['model.obj', 'src/out/a.ts'], []],
    [['book.docx'], []],
    [['data.csv.gz'], ['archive_nested']],
  ])('%j: %j', (sizes, codes) => {
    expect(paths(...sizes).map(({ code }) => code)).toEqual(codes)
  })
})

test('STO30 checks a hundred thousand deep names quickly', () => {
  const deep = 'folder/'.repeat(30)
  const entries = [...Array(20_000).keys()].map((number) => file(`${deep}${number % 500}/f${number}`))
  expect(only(check(entries).filter(({ code }) => code === 'archive_entries')).params).toMatchObject({
    entries: 20_000,
  })
})
