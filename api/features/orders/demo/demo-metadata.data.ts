import type { FileMetadata } from '#api/features/orders/orders.store.ts';

export interface KnownFile {
  bytes: number;
  metadata: FileMetadata;
}

/** What measuring the demo pictures and videos finds, by their names. Compared with the files by the test beside it. */
export const DEMO_METADATA: Record<string, KnownFile> = {
  'guest-photo-1.jpg': {
    bytes: 163824,
    metadata: {
      width: 1600,
      height: 1333,
      pictureWidth: 1600,
      placeholder:
        'data:image/webp;base64,UklGRpwAAABXRUJQVlA4IJAAAADQAgCdASoQAA0AA4BaJbACdDiAN4iIiYwLbNHvfKmAAP7rMXZe5HUrQ+xbQYD71S29R7FernQ2cIyTS0/3r9QpESRvtprGhkQlxjWeYG5sv1arfksE5U8zXdQTvzUN6TA6ztZ/gugTkiVUCm3tvFKfMJpOX9g+uRCbEYf+T13ahHo0I9bJH+u+MnUFL8AAAAA=',
      durationSeconds: null,
    },
  },
  'guest-result-1.jpg': {
    bytes: 225157,
    metadata: {
      width: 900,
      height: 2306,
      pictureWidth: 900,
      placeholder:
        'data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAACwAgCdASoGABAAA4BaJYgCdIDh//baoG4gteTdzAAA/tdd0Tr6h6iI0gXGLDEz2ZYhXWcIyleEJoDxlb39PubfarAymJKB6JJVfGIUUvcVP0bgXh4AXo0AdqAAAA==',
      durationSeconds: null,
    },
  },
  'photo-1.jpg': {
    bytes: 211950,
    metadata: {
      width: 1600,
      height: 1333,
      pictureWidth: 1600,
      placeholder:
        'data:image/webp;base64,UklGRn4AAABXRUJQVlA4IHIAAADQAQCdASoQAA0AA4BaJbACdACVu70wAAD+wDTmdH9XOC0dEsivZaKqNvTm/1GG5Tj53Rk/suCr485CHrJtsnL3k0rvNA+rGA/IrWCV1Udw7ntr2beZitrj3A/xjTfx5WH2h1za328Leo3GJkV0g/EssAA=',
      durationSeconds: null,
    },
  },
  'photo-2.jpg': {
    bytes: 213026,
    metadata: {
      width: 1600,
      height: 1333,
      pictureWidth: 1600,
      placeholder:
        'data:image/webp;base64,UklGRoAAAABXRUJQVlA4IHQAAAAQAgCdASoQAA0AA4BaJbACdAEQfGId0YgAAP66CC9EHKv67dMRnZ3LGT2+Ti+Myy24smA4G1DCM+KdErkJgJEdHw4WXSoCIb2qo8UH8sziGgdJnvpESRnrRfyP+Uv4vZwJGn6ctZQNq21meTuGMVZ9NYAAAA==',
      durationSeconds: null,
    },
  },
  'photo-3.jpg': {
    bytes: 214571,
    metadata: {
      width: 1600,
      height: 1333,
      pictureWidth: 1600,
      placeholder:
        'data:image/webp;base64,UklGRoYAAABXRUJQVlA4IHoAAABwAgCdASoQAA0AA4BaJbACdDiM95ABF7lX/QuAAP66gTZExKEjIAnEqwHbV4oeunstTyWWfR0DsNO0amuCGUS5XYGQ2rX0B/IhYcjgb1AN9eEkgFA99+DsTTYAK2+3IrA116/2MX1LBETv+FkLypX9e6wl0oRSkz5YAA==',
      durationSeconds: null,
    },
  },
  'photo-4.jpg': {
    bytes: 213083,
    metadata: {
      width: 1600,
      height: 1333,
      pictureWidth: 1600,
      placeholder:
        'data:image/webp;base64,UklGRoAAAABXRUJQVlA4IHQAAAAwAgCdASoQAA0AA4BaJbACdDBLwSaGw5T7IAD+wDQ2ymkjfbGF46qnOG2fW9Rsx0Uf9daLjBs0OkvcuuWZ9tOrG94CbpH+PfyC3Ez3T/IPmZxB5y6k/vyjQsDPr/3fuqdee5+/D3rmdIVwz/MpWx/OaproAA==',
      durationSeconds: null,
    },
  },
  'photo-5.jpg': {
    bytes: 197885,
    metadata: {
      width: 1600,
      height: 1333,
      pictureWidth: 1600,
      placeholder:
        'data:image/webp;base64,UklGRmoAAABXRUJQVlA4IF4AAADwAQCdASoQAA0AA4BaJbACdAEW+v+d6rAA/sAzufOxHrPU6MLovHVuz7JlotQz4/a4oa+sTEDSu0Bt2psNZ94SUzrkBQ8543aeFoRDh/xfM+bP/Gjrj+cfR02Hc2AA',
      durationSeconds: null,
    },
  },
  'photo-6.jpg': {
    bytes: 227848,
    metadata: {
      width: 1600,
      height: 1333,
      pictureWidth: 1600,
      placeholder:
        'data:image/webp;base64,UklGRn4AAABXRUJQVlA4IHIAAABwAgCdASoQAA0AA4BaJbACdLoAfiICLXzhiToAAP6p7fmqjOzmj2eX37QtUyD9CUAMj7OpIDaJVxLgmEximhxtcCrz8ojX/Nq+mMx+XPRDE1jlAJv45xZ3P9pUupc+WR21w5kZls17Y/v4bMmIOL5AAAA=',
      durationSeconds: null,
    },
  },
  'result-1.jpg': {
    bytes: 307863,
    metadata: {
      width: 900,
      height: 3044,
      pictureWidth: 900,
      placeholder:
        'data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAAAQAgCdASoFABAAA4BaJbACdEf/gbPJdTmAAPjYBiDIOcIM/qBqNRO2g1eOHvzurkVrhrCImpw1TghlttX8n76wfXmp4+lG3nUHgzBg86gAAA==',
      durationSeconds: null,
    },
  },
  'result-2.jpg': {
    bytes: 250658,
    metadata: {
      width: 1200,
      height: 1169,
      pictureWidth: 1200,
      placeholder:
        'data:image/webp;base64,UklGRowAAABXRUJQVlA4IIAAAACwAgCdASoQABAAA4BaJbACdAdwLgIp/knZyRVweAAAzW5nSc8HdRGqQrF6TPoSAwPzZZcLV+ezTw+MZgc8vhJQieZ9M+kCDXR8YGj7PO6nATQPTGEwHMOPzguvEI7Xza5yWHXmLAGQXkMW3i/6OrY2rytDCi9n+E/oXUUbwzMAAA==',
      durationSeconds: null,
    },
  },
  'video-1.mp4': {
    bytes: 113182,
    metadata: {
      width: 720,
      height: 600,
      pictureWidth: 720,
      placeholder:
        'data:image/webp;base64,UklGRoIAAABXRUJQVlA4IHYAAAAwAgCdASoQAA0AA4BaJbACdDBMwX63BvJdoAD+05dZlyFzDZ5RzLsznPwdr8pDm7wQ5bxfxjarZage+Qsx/p51quPWfB3RY1bkob/nss7Ptso1IK6fzDov0UxTm/4jYv/VQXZfyOwhdWffUXbNfO0iLFyTQAAA',
      durationSeconds: 4.5,
    },
  },
  'video-2.mp4': {
    bytes: 371589,
    metadata: {
      width: 720,
      height: 600,
      pictureWidth: 720,
      placeholder:
        'data:image/webp;base64,UklGRoQAAABXRUJQVlA4IHgAAADQAgCdASoQAA0AA4BaJbACdDBR/+wDOHX2rxeqHsYAAP6DiOkwve7lHkz+IGNw6opiO1OdSXFkoPAk+RuqQNUGegM5JaoAP4QexY3/rfIJbYA4OdNNo9+zLl874tNsH+xion3P7OBAdN0DuucD9ftvGrXXKn7UAAA=',
      durationSeconds: 4,
    },
  },
};
