# The shop's server in front of a backend, from what has been built:
#   npm run build && docker build -t doorstep .
#   docker run --read-only --cap-drop=ALL -p 4173:4173 -e SHOP_API=https://shop.example/api doorstep
# One file has all of the server's code: nothing is installed. Of `dist` comes what .dockerignore leaves.
FROM node:22-slim
WORKDIR /shop
COPY package.json ./
COPY scripts/serve.mjs scripts/
COPY dist/ dist/
# Nobody but root may change what is served, and it does not run as root.
RUN chmod -R a-w,a+rX .
USER node
ENV NODE_ENV=production PORT=4173
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]
