// Archives with content that does not belong in a source package, or only looks like it.
import { passed, refused, type HostileArchive } from './hostile.ts'
import { bytesOf, gzip, zipOf } from './zip-bytes.ts'

const files = (content: Readonly<Record<string, string>>) =>
  zipOf(
    Object.entries({ 'readme.md': '# A template\n', ...content }).map(([name, text]) => ({
      name,
      content: text,
    })),
  )

/** Concatenated, so that the project contains nothing that looks like a secret. */
const secret = (...parts: readonly string[]) => parts.join('')
const letters = 'Abcdefgh1234ijklMNOP5678qrstUVWX90yz'
const key = (kind: string) =>
  secret('-----BEGIN ', kind, 'PRIVATE KEY-----\n', `MIIE${letters}\n`, '-----END')

export const contents: readonly HostileArchive[] = [
  refused('a root folder', ['archive_root_folder'], () =>
    zipOf([
      { name: 'my-app/', method: 0, mode: 0o40755 },
      { name: 'my-app/readme.md', content: 'x' },
      { name: 'my-app/src/main.ts', content: 'x' },
    ]),
  ),
  refused('a root folder from macOS', ['archive_litter', 'archive_root_folder'], () =>
    zipOf([{ name: 'app/readme.md' }, { name: 'app/main.ts' }, { name: '__MACOSX/app/._main.ts' }]),
  ),
  refused('version control', ['archive_version_control'], () =>
    files({ '.git/HEAD': 'ref', '.git/config': 'x', '.git/objects/aux.zip': 'x' }),
  ),
  refused('installed dependencies', ['archive_dependencies'], () =>
    files({ 'node_modules/a/index.js': 'x', 'node_modules/a/node_modules/b/index.js': 'x' }),
  ),
  refused('a Python environment', ['archive_dependencies'], () =>
    files({ 'env/pyvenv.cfg': 'home = /usr', 'env/lib/site-packages/a.py': 'x' }),
  ),
  refused('intermediate files', ['archive_intermediate'], () =>
    files({ 'app/__pycache__/main.pyc': 'x', 'app/main.py': 'x', 'Main.class': 'x' }),
  ),
  passed('build output', ['archive_build'], () => files({ 'package.json': '{}', 'dist/main.js': 'x' })),
  passed('files of editors', ['archive_editor'], () => files({ '.idea/a.xml': 'x', 'a.ts~': 'x' })),
  passed('nested archives', ['archive_nested'], async () =>
    zipOf([
      { name: 'readme.md', content: 'x' },
      { name: 'samples.zip', content: await zipOf([{ name: 'a.txt', content: 'x' }]) },
      { name: 'hidden.bin', content: await gzip(bytesOf('x')) },
    ]),
  ),
  passed('files that only look suspicious', [], () =>
    files({
      '.gitignore': 'node_modules\n',
      '.github/workflows/ci.yml': 'on: push\n',
      'dist.md': 'x',
      'vendor/own.ts': 'x',
      'src/build/steps.ts': 'x',
      'src/target/aim.ts': 'x',
      'CVS/readme.md': 'x',
      'environment.ts': 'export {}',
      '.env.example': 'PASSWORD=\nTOKEN=<yours>\n',
      'login.ts': 'const password = form.get("password") ?? "none"\nlogin({ password: "Mot de passe" })\n',
      'settings.json': '{ "password": "${PASSWORD}", "token": "{{ token }}" }',
      'docs/keys.md': secret('Paste it after `-----BEGIN ', 'PRIVATE KEY-----`.'),
      'url.ts': 'const url = "postgres://user:password@localhost/db"',
    }),
  ),
  refused('a private key', ['archive_private_key'], () => files({ 'certs/server.pem': key('RSA ') })),
  refused('a private key in JSON', ['archive_private_key'], () =>
    files({ 'account.json': JSON.stringify({ private_key: key('') }) }),
  ),
  refused('a key store', ['archive_key_store'], () => files({ 'release.p12': 'x' })),
  refused('environment variables', ['archive_env'], () => files({ '.env': '# set\nPORT=3000\n' })),
  refused('tokens', ['archive_token'], () =>
    files({
      'a.ts': secret('const id = "AKIA', 'QWERTYUIOPASDFGH"'),
      'b.ts': secret('ghp', '_', letters),
      'c.ts': secret('sk', '_live_', letters),
    }),
  ),
  refused('a password', ['archive_password'], () => files({ 'config.py': 'password = "c0rrect-horse"\n' })),
  refused('a password in a URL', ['archive_password'], () =>
    files({ 'db.ts': secret('"postgres://app:', 'tr0ub4dor@db.local/app"') }),
  ),
]
