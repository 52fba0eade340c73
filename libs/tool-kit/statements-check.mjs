// Compares statements with their declared types.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages of many types, which no row has, and a file in their place. */
const emptyTypes = [fileURLToPath(new URL('swc.d.ts', import.meta.url))];
const paths = { '@nestjs/*': emptyTypes, typeorm: emptyTypes, rxjs: emptyTypes };

let ts;

/** Finds how the statements of a package differ from the records of those that ran. `hasRunAll` if all of its tests ran. */
export function findStatementErrors(root, records, hasRunAll) {
  // Only for service tests. An import would first scan its nine megabytes for names of exports.
  ts ??= createRequire(import.meta.url)('typescript');
  const { templates, checker } = readTemplates(root);
  const differences = records.flatMap((record) =>
    (templates.get(record.templates[0]) ?? []).flatMap((node) =>
      findColumnErrors(record.columns, node, checker).map((error) => `  ${getLocation(node)}: ${error}`),
    ),
  );
  const ran = new Set(records.flatMap((record) => record.templates));
  const unused = [...templates]
    .filter(([key]) => hasRunAll && !ran.has(key))
    .flatMap(([, nodes]) => nodes.filter(isChecked))
    .map((node) => `  ${getLocation(node)}: no service test runs this statement`);
  return [...new Set([...differences, ...unused])];
}

const isChecked = (node) =>
  !/\/(demo-data|migrations)\/|\.(test|spec)\.ts$/.test(node.getSourceFile().fileName);

/** Finds the templates with tag `sql` in the sources of a service, by their raw texts. */
function readTemplates(root) {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const files = config.fileNames.filter((file) => /\bsql[<`]/.test(readFileSync(file, 'utf8')));
  const options = { ...config.options, paths, noEmit: true, composite: false, incremental: false };
  const program = ts.createProgram(files, options);
  const templates = new Map();
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.escapedText === 'sql') {
      const key = listParts(node.template).join('\0');
      templates.set(key, [...(templates.get(key) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles())
    if (file.fileName.startsWith(`${root}/`) && !file.fileName.includes('/node_modules/')) visit(file);
  return { templates, checker };
}

/** Returns the raw texts as `strings.raw` has them. */
function listParts(template) {
  const nodes = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return nodes.map((node) => node.rawText ?? node.text);
}

/** Compares the columns with the declared row. A type parameter or a row without fields declares nothing. */
function findColumnErrors(columns, node, checker) {
  const [row] = checker.getTypeArguments(checker.getTypeAtLocation(node));
  const fields = !row || row.flags & ts.TypeFlags.TypeParameter ? [] : row.getProperties();
  if (fields.length === 0) return [];
  const names = new Set(columns.map(({ name }) => name));
  const missing = fields
    .filter((field) => !names.has(field.name) && !(field.flags & ts.SymbolFlags.Optional))
    .map(({ name }) => `the row has ${name}, which the statement does not select`);
  const wrong = columns.flatMap((column) => {
    const field = row.getProperty(column.name);
    if (!field) return [`the statement selects ${column.name}, which the row does not have`];
    const type = checker.getTypeOfSymbol(field);
    const allowsNull = checker.isTypeAssignableTo(checker.getNullType(), type);
    if (matchesType(type, column.type, checker) && (allowsNull || !column.hasNull)) return [];
    const found = `${column.type}${column.hasNull ? ' or null' : ''}`;
    return [`${column.name} is ${found}, declared as ${checker.typeToString(type)}`];
  });
  return [...missing, ...wrong];
}

/** The JavaScript type to which `pg` parses a type of PostgreSQL. */
function toParsedType(type) {
  if (type.endsWith('[]')) return `${toParsedType(type.slice(0, -2))}[]`;
  if (/^(smallint|integer|real|double precision|oid)$/.test(type)) return 'number';
  if (/^(bigint|numeric|text|"char"|character|uuid|name|inet|interval|unknown)/.test(type)) return 'string';
  if (type === 'boolean') return 'boolean';
  if (/^(timestamp|date)/.test(type)) return 'Date';
  return type === 'bytea' ? 'Buffer' : 'any';
}

function matchesType(type, sqlType, checker) {
  const parsed = toParsedType(sqlType);
  return (
    parsed.startsWith('any') || [parsed, 'any', 'unknown', 'never'].includes(describeType(type, checker))
  );
}

/** Describes a type without null, literals and type arguments; 'never' if it is null only. */
function describeType(type, checker) {
  const base = checker.getBaseTypeOfLiteralType(checker.getNonNullableType(type));
  return checker.isArrayType(base)
    ? `${describeType(checker.getTypeArguments(base)[0], checker)}[]`
    : checker.typeToString(base).replace(/<.*/, '');
}

function getLocation(node) {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${relative(process.cwd(), file.fileName)}:${line + 1}`;
}
