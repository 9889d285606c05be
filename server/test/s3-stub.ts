import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Request {
  method: string;
  path: string;
  authorization: string;
  contentType: string | undefined;
}

export interface S3Stub {
  endpoint: string;
  requests: S3Request[];
  objects: Map<string, Buffer>;
  /** From now on; `0` is silence. */
  answerWith(status: number | undefined): void;
  close(): Promise<void>;
}

/** Put, get and delete of an object over HTTP. */
export async function startS3Stub(bucket: string): Promise<S3Stub> {
  const objects = new Map<string, Buffer>();
  const requests: S3Request[] = [];
  let trouble: number | undefined;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { pathname } = new URL(request.url ?? '/', 'http://s3');
      const method = request.method ?? '';
      requests.push({
        method,
        path: pathname,
        authorization: request.headers.authorization ?? '',
        contentType: request.headers['content-type'],
      });
      if (trouble === 0) return undefined;
      const known = pathname.startsWith(`/${bucket}/`);
      const object = objects.get(pathname);
      if (trouble === 403) return response.writeHead(403).end(errorXml('SignatureDoesNotMatch'));
      if (trouble) return response.writeHead(trouble).end(errorXml('InternalError'));
      if (!known) return response.writeHead(404).end(errorXml('NoSuchBucket'));
      if (method === 'PUT') objects.set(pathname, body);
      if (method === 'DELETE') {
        objects.delete(pathname);
        return response.writeHead(204).end();
      }
      if (method !== 'GET') return response.writeHead(200).end();
      return object
        ? response.writeHead(200, { 'content-length': object.length }).end(object)
        : response.writeHead(404).end(errorXml('NoSuchKey'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    objects,
    answerWith(status) {
      trouble = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function errorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>x</Message></Error>`;
}
