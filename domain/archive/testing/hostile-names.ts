// Names that lead elsewhere, collide, or are invalid on some systems, and archives from tools of three systems.
import { passed, refused, type HostileArchive } from './hostile.ts'
import { crc32 } from '../read/crc32.ts'
import { bytesOf, extra, concat, numbers, zipOf, type ZipEntry } from './zip-bytes.ts'

const sound: ZipEntry = { name: 'readme.txt', content: 'A line of text.\n' }
const named = (...names: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf([sound, ...names.map((name) => ({ name, content: name }))])
const bytes = (...codes: readonly number[]) => Uint8Array.from(codes)
/** `é.txt` in code page 437. */
const cp437Name = bytes(0x82, 0x2e, 0x74, 0x78, 0x74)

const strays: readonly HostileArchive[] = [
  refused('a path to the parent folder', ['archive_path_parent'], () => named('../evil.sh')),
  refused('a parent folder within a path', ['archive_path_parent'], () => named('src/../../evil.sh')),
  refused('a Windows path to the parent folder', ['archive_backslash', 'archive_path_parent'], () =>
    named('..\\evil.bat'),
  ),
  refused('an absolute path', ['archive_path_absolute'], () => named('/etc/passwd')),
  refused('a path with a drive letter', ['archive_path_absolute'], () => named('C:/Windows/evil.dll')),
  refused('a network path', ['archive_backslash', 'archive_path_absolute'], () =>
    named('\\\\server\\share\\evil.dll'),
  ),
  refused('an empty folder name', ['archive_path_dot'], () => named('src//main.ts')),
  refused('a lone dot', ['archive_path_dot'], () => named('./src/main.ts')),
  refused('an empty name', ['archive_headers_differ', 'archive_path_dot'], () => named('')),
  refused('a thousand nested folders', ['archive_path_deep'], () => named(`${'a/'.repeat(500)}b`)),
  refused('a zero byte in a name', ['archive_name_control'], () => named('evil.php\u0000.txt')),
  refused('a control character in a name', ['archive_name_control'], () => named('line\nbreak.txt')),
  refused('a name that is too long', ['archive_name_long', 'archive_path_long'], () =>
    named(`${'n'.repeat(256)}`),
  ),
  passed('a path too long for some systems', ['archive_path_long'], () =>
    named(`${'folder/'.repeat(35)}main.ts`),
  ),
  passed('names that Windows reserves', ['archive_name_windows'], () =>
    named('aux.txt', 'src/CON', 'what?.md', 'dot.', 'a:b'.replace('a', 'ab')),
  ),
]

const collisions: readonly HostileArchive[] = [
  refused('a duplicate name', ['archive_duplicate'], () => named('a.txt', 'a.txt')),
  refused('names that differ in case', ['archive_same_case'], () => named('Main.ts', 'main.ts')),
  refused('names that differ in the form of sigma', ['archive_same_case'], () =>
    named('\u039f\u03a3', '\u03bf\u03c3'),
  ),
  refused('names that differ in the Kelvin sign', ['archive_same_case'], () => named('\u212a', 'k')),
  refused('names that differ in a long s', ['archive_same_case'], () => named('\u017f', 'S')),
  refused('names that differ in the encoding of accents', ['archive_same_accents'], () =>
    named('\u00e9.txt', 'e\u0301.txt'),
  ),
  refused('a file and a folder with one name', ['archive_file_folder'], () => named('src', 'src/main.ts')),
  refused('folders that differ in case', ['archive_same_case'], () => named('Src/a.ts', 'src/b.ts')),
  refused('a name that is not valid UTF-8', ['archive_name_encoding'], () =>
    zipOf([sound, { name: bytes(0xff, 0xfe, 0x41), flags: 0x800 }]),
  ),
  refused('a Unicode name that differs', ['archive_headers_differ', 'archive_path_parent'], () =>
    zipOf([
      sound,
      {
        name: 'a.txt',
        extra: extra(0x7075, concat(numbers([1, 1], [crc32(bytesOf('a.txt')), 4]), bytesOf('../b.txt'))),
      },
    ]),
  ),
]

/** Info-ZIP: times and owners in extra fields. */
const infoZip = concat(
  extra(0x5455, numbers([3, 1], [1_785_000_000, 4])),
  extra(0x7875, numbers([1, 1], [4, 1], [1000, 4], [4, 1], [1000, 4])),
)

const tools: readonly HostileArchive[] = [
  passed('written by Info-ZIP on Linux', [], () =>
    zipOf([
      { name: 'src/', method: 0, mode: 0o40755, extra: infoZip },
      { name: 'src/main.ts', content: 'export const a = 1\n', extra: infoZip },
      { ...sound, extra: infoZip },
    ]),
  ),
  passed('written by Python', [], () =>
    zipOf([
      { ...sound, method: 0, mode: 0o600 },
      { name: 'été/データ.txt', content: 'x', mode: 0o600 },
    ]),
  ),
  passed('written as a stream', [], () =>
    zipOf([
      { ...sound, descriptor: 'signed' },
      { name: 'b.txt', content: 'b', descriptor: 'bare' },
      { name: 'c.txt', content: 'c', descriptor: 'wide' },
    ]),
  ),
  passed('written by macOS', ['archive_litter', 'archive_name_unmarked'], () =>
    zipOf([
      { name: 'e\u0301te\u0301.txt', content: 'x', flags: 8, descriptor: 'signed' },
      { ...sound, descriptor: 'signed' },
      { name: '__MACOSX/._readme.txt', content: 'x', descriptor: 'signed' },
      { name: '.DS_Store', content: 'x', descriptor: 'signed' },
    ]),
  ),
  passed('written by Windows', ['archive_backslash', 'archive_litter'], () =>
    zipOf([
      { ...sound, createdBy: 0, mode: 0 },
      { name: 'src\\main.ts', content: 'x', createdBy: 0, mode: 0 },
      { name: 'Thumbs.db', content: 'x', createdBy: 0, mode: 0 },
    ]),
  ),
  passed('names in code page 437', ['archive_name_unmarked'], () =>
    zipOf([sound, { name: cp437Name, content: 'x', createdBy: 0, mode: 0 }]),
  ),
  passed('a Unicode name next to a code page name', [], () =>
    zipOf([
      sound,
      {
        name: cp437Name,
        content: 'x',
        extra: extra(0x7075, concat(numbers([1, 1], [crc32(cp437Name), 4]), bytesOf('é.txt'))),
      },
    ]),
  ),
]

export const names: readonly HostileArchive[] = [...strays, ...collisions, ...tools]
