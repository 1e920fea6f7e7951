import { initGraphQLTada } from 'gql.tada';
// Written by `npx gql.tada generate-output`. tsconfig.json has among its compilerOptions: "plugins": [{ "name":
// "gql.tada/ts-plugin", "schema": "schema.graphql", "tadaOutputLocation": "./generated/graph.d.ts" }]
import type { introspection } from './generated/graph.d.ts';

/**
 * Types the documents by `schema.graphql`, without generated code. `Upload` is what the client takes among the
 * variables: a File, or null where the form is made by hand (multipart.ts). `@errors` is not seen: the plugin
 * tests/mobile/react-native/user-error-codes.cjs writes its codes as a type.
 */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { Date: string; DateTime: string; LocalTime: string; Long: number; URL: string; Upload: File };
}>();

export const LogIn = graphql(`
  mutation LogIn($input: LoginInput!) {
    login(input: $input) {
      session {
        token
        member {
          id
          profilePicture
        }
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const Orders = graphql(`
  query Orders($first: Int!, $after: String) {
    orders(first: $first, after: $after) {
      totalCount
      edges {
        cursor
        node {
          id
          invoice
          expired
          coverPicture {
            placeholder
          }
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

export const Files = graphql(`
  query Files($invoice: ID!) {
    order(invoice: $invoice) {
      id
      files {
        id
        name
        url
        fileType
        byteSize
      }
    }
  }
`);

export const Me = graphql(`
  query Me {
    me {
      id
      profilePicture
    }
  }
`);

export const UpdatePicture = graphql(`
  mutation UpdatePicture($input: UpdateProfilePictureInput!) {
    updateProfilePicture(input: $input) {
      user {
        id
        profilePicture
      }
      userErrors {
        code
      }
    }
  }
`);

export const RefreshToken = graphql(`
  mutation RefreshToken {
    refreshToken {
      session {
        token
      }
    }
  }
`);

export const LogOut = graphql(`
  mutation LogOut {
    logout {
      message
    }
  }
`);
